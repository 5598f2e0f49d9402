// What pages are looked at in: each language, theme and size comes up in every run, all of their combinations in it and
// `cargo xtask test --long` together.
const REST = process.env.MARUBATSU_LOOKS === 'rest';

// Of these languages and sizes (narrow before wide) the pairs that this run looks at.
export function pairs(langs, sizes) {
  const all = langs.flatMap((lang, one) => sizes.map((size, other) => ({ lang, size, standard: one === other })));
  return all.filter(({ standard }) => standard !== REST);
}

// Whether this run looks at pages in this language, theme and width.
export const taken = (look) => ['ja-dark-360', 'en-light-1440'].includes(look) !== REST;
