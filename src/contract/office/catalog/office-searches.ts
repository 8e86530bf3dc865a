import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { synonymKinds } from '#rules/catalog/lists/search-synonyms.ts';

const closed = { additionalProperties: false };
const Kind = Type.Enum([...synonymKinds], {
  description: '`same`: both words find both; `corrected`: `meant` is looked up in place of `said`',
});
const Words = Type.String({ description: 'folded words, joined by spaces' });

const SearchSums = Type.Object({
  searches: Type.Integer(),
  empty: Type.Integer({ description: 'those that found nothing' }),
});

/** A search that found nothing, and what it finds by now (rule reports/searches). */
const LostSearch = Type.Object({
  text: Type.String(),
  hits: Type.Integer(),
  lastDay: Type.String({ description: 'the last day on which it found nothing' }),
  now: Type.Integer({ description: 'products that it finds now' }),
});
export type LostSearch = Static<typeof LostSearch>;

export const LostSearchPage = Type.Object({
  days: Type.Integer(),
  sums: SearchSums,
  before: SearchSums,
  items: Type.Array(LostSearch),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
});
export type LostSearchPage = Static<typeof LostSearchPage>;

export const SearchPreview = Type.Object({
  total: Type.Integer({ description: 'products that the text finds now' }),
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      code: Type.String(),
      image: Type.String(),
    }),
    { description: 'the first four' },
  ),
});
export type SearchPreview = Static<typeof SearchPreview>;

const StoredSynonym = Type.Object({
  id: Type.Integer(),
  said: Words,
  meant: Words,
  kind: Kind,
  by: Type.String(),
  at: Type.String({ description: 'ISO 8601 in UTC' }),
});
export type StoredSynonym = Static<typeof StoredSynonym>;

export const SynonymList = Type.Object({ items: Type.Array(StoredSynonym) });
export type SynonymList = Static<typeof SynonymList>;

export const SynonymBody = Type.Object(
  { said: ShortText(100), meant: ShortText(100), kind: Type.Optional(Kind) },
  closed,
);

export const SynonymAdded = Type.Object({
  id: Type.Integer(),
  said: Words,
  meant: Words,
  kind: Kind,
});
export type SynonymAdded = Static<typeof SynonymAdded>;

export const SynonymRemoved = Type.Object({
  removed: Type.Boolean({ description: 'false: it was gone already' }),
});
