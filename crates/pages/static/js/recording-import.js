// A recording that another program wrote, brought here as a file. Invariant: whatever is wrong with a file is said beside its
// field; the field is empty again, so that the same file can be chosen once more.

import * as errors from './errors.js';
import { element, say, status } from './page.js';
import { RequestError, sendFile } from './server.js';

/** @import { Fail } from '../types/page.js' */

const MEGABYTE = 1 << 20;
const NAMES = 'marubatsu.import.';

// Returns the name of the file that a query asks for; where another tab opened it, the key that it is kept under. Null if the query
// asks for none.
/** @param {string} query */
export function name(query) {
  const key = new URLSearchParams(query).get('import');
  return key && (sessionStorage.getItem(NAMES + key) ?? key);
}

/** @param {File} file @param {number} most */
async function bring(file, most) {
  if (file.size > most) {
    const message = say('file_too_large', { size: Math.ceil(file.size / MEGABYTE), most: most / MEGABYTE });
    throw new RequestError({ key: 'import', message }, 413);
  }
  status(say('opening', { name: file.name }));
  const { query } = await sendFile('/api/import', file);
  sessionStorage.setItem(NAMES + new URLSearchParams(query).get('import'), file.name);
  return query;
}

// Calls `show(query)` when a file is here, which the query asks for; `leave` ends what was shown, `fail` hears of faults.
/** @param {(query: string) => void} show @param {() => void} leave @param {Fail} fail */
export function listen(show, leave, fail) {
  const field = element('import');
  field.addEventListener('change', async () => {
    const file = field.files?.[0];
    if (!file) return;
    leave();
    errors.clear();
    try {
      show(await bring(file, Number(field.dataset.most)));
    } catch (/** @type {any} */ error) {
      status('');
      error.message = `${file.name}: ${error.message}`;
      fail(error);
    }
    field.value = '';
  });
}
