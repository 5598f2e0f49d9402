// Every page and state in English: nothing overflows, nothing for axe to mend, all of it by keys.
import { after, before } from 'node:test';
import { startServer } from './harness.mjs';
import { lookAtAll } from './views.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

lookAtAll('en', () => server);
