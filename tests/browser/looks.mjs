// What pages are looked at in: each language and size comes up in every run, all combinations in it and `cargo xtask test --long`
// together. What is done in several ways takes turns likewise.
const REST = process.env.MARUBATSU_LOOKS === 'rest';

// Of these languages and sizes (narrow before wide) the pairs that this run looks at.
export function pairs(langs, sizes) {
  const all = langs.flatMap((lang, one) => sizes.map((size, other) => ({ lang, size, standard: (one + other) % langs.length === 0 })));
  return all.filter(({ standard }) => standard !== REST);
}

// Whether this run looks at every page in this language, theme and width: on a phone, where room is least, they always are.
export const taken = (look) => (look === 'ja-dark-360') !== REST;

// Of these ways the one whose turn it is with the n-th of several things, or in the other run the others.
export const turns = (ways, n) => ways.filter((_, way) => (way === n % ways.length) !== REST);
