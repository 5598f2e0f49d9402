// Every page and state in Japanese: nothing overflows, nothing for axe to mend, all of it by keys.
import { lookAtAll } from './views.mjs';

lookAtAll('ja');
