// What the lab as a folder of files is not asked: tests of what only a server has. They are left out by name where the pages are files, and
// said to be. Invariant: each names a file that is there, and a test in it, or all of its tests.
import { readFile } from 'node:fs/promises';

// Where a reader comes from is told to servers, by Sec-Fetch-Site; service workers aren't told.
const UNTOLD = 'only servers are told that a page was opened from another site';
// Programs, files and games of one's own are named by whoever starts a server.
const OWN = 'its server is started with more than the lab has';

const SERVER_ONLY = [
  { file: 'safety', why: 'host names, origins, methods, sizes and slow heads are a server\'s to refuse' },
  { file: 'widget', why: 'it opens no page of the lab: the Python package answers' },
  { file: 'known', why: `${OWN}: tablebases` },
  { file: 'nim', why: `${OWN}: a game of one's own` },
  { file: 'tables', why: `${OWN}: score tables` },
  { file: 'address', test: 'a page opened from another site runs nothing until asked', why: UNTOLD },
  { file: 'own-lesson', test: 'a link from elsewhere opens nothing by itself', why: UNTOLD },
  { file: 'own-lesson', test: "lessons of the server's folder are listed, and a changed lesson begins anew", why: `${OWN}: a folder of lessons` },
  { file: 'look', test: 'a server that is gone is named', why: 'where files have been opened once, nobody can be gone' },
  { file: 'search', test: 'a server that is busy is asked again when it said, and says so in words if it still is', why: 'an engine has one reader, and is never too busy' },
];

const path = (file) => new URL(`${file}.test.mjs`, import.meta.url);

// Fails if a test that is to be left out is not there.
async function check({ file, test }) {
  const source = await readFile(path(file), 'utf8');
  if (test && !source.includes(`\ntest('${test}', `) && !source.includes(`\ntest("${test}", `)) throw new Error(`server-only.mjs: there is no test '${test}' in ${file}.test.mjs`);
}

const literal = (name) => name.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');

// Which of these test files run against a folder of files, and the runner's patterns of the tests in them that do. Says what is left out.
export async function againstFiles(asked) {
  await Promise.all(SERVER_ONLY.map(check));
  const isAsked = ({ file }) => asked.some((path) => path.endsWith(`/${file}.test.mjs`));
  const [left, kept] = [SERVER_ONLY.filter(isAsked), asked.filter((path) => !SERVER_ONLY.some(({ file, test }) => !test && path.endsWith(`/${file}.test.mjs`)))];
  for (const { file, test, why } of left) console.log(`left out: ${file}.test.mjs${test ? `: ${test}` : ''}: ${why}`);
  // The runner asks of a test, and of what it stands in: `<root>`.
  const names = ['<root>', ...left.flatMap(({ test }) => test ?? []).map(literal)];
  return { tests: kept, patterns: [`^(?!\\s*(${names.join('|')})?$)`] };
}
