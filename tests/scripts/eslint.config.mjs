// What no script may do, on top of what the types say (`tsconfig.json` beside the pages' scripts). Invariant: every script is
// looked at; a file is left out of nothing.

import js from '@eslint/js';
import globals from 'globals';

const STRICT = {
  'array-callback-return': 'error',
  'consistent-this': 'error',
  'default-case-last': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'grouped-accessor-pairs': 'error',
  'no-alert': 'error',
  'no-console': 'error',
  'no-else-return': 'error',
  'no-eval': 'error',
  'no-extend-native': 'error',
  'no-implicit-coercion': 'error',
  'no-implicit-globals': 'error',
  'no-implied-eval': 'error',
  'no-lonely-if': 'error',
  'no-new-func': 'error',
  'no-new-wrappers': 'error',
  'no-return-assign': 'error',
  'no-self-compare': 'error',
  'no-sequences': 'error',
  'no-template-curly-in-string': 'error',
  'no-throw-literal': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unneeded-ternary': 'error',
  'no-unreachable-loop': 'error',
  'no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
  'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
  'no-useless-computed-key': 'error',
  'no-useless-concat': 'error',
  'no-useless-rename': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-object-spread': 'error',
  'prefer-promise-reject-errors': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'prefer-template': 'error',
  radix: 'error',
  yoda: 'error',
};

// A page's texts and pictures are put together from elements, never from markup.
const MARKUP = ['innerHTML', 'insertAdjacentHTML'].map((property) => ({
  property,
  message: 'Make elements instead (`make` in page.js).',
}));

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, rules: STRICT },
  {
    files: ['crates/**/*.js'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-restricted-properties': ['error', ...MARKUP] },
  },
  { files: ['crates/app/**/*.js'], languageOptions: { sourceType: 'script' } },
  {
    files: ['tests/**/*.mjs'],
    // Tests run in node and bring functions and axe-core into the page.
    languageOptions: { globals: { ...globals.node, ...globals.browser, axe: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
];
