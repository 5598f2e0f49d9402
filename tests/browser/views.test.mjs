// Every page and state: nothing overflows, nothing for axe to mend, all of it by keys.
import { lookAtAll } from './views.mjs';

for (const lang of ['ja', 'en']) lookAtAll(lang);
