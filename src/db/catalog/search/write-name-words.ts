import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  categoryNameParts,
  searchDocument,
  searchWordsOf,
} from '#rules/catalog/lists/search-words.ts';

/** The `kind` of a brand and of a category in `search_phrases` and `search_names`. */
const kinds = { brand: 1, category: 2 } as const;

/** The records with a name that searches understand and the search box completes. */
export type NamedKind = keyof typeof kinds;

interface Named {
  id: number;
  name: string;
  /** '' without one. */
  name_en: string;
}

/** Writes the words of brands or categories again, in the caller's transaction (rule catalog/search-places). 5 queries. */
export async function writeNameWords(
  tx: Db,
  kind: NamedKind,
  ids: readonly number[],
): Promise<void> {
  const { rows } =
    kind === 'brand'
      ? await sql<Named>`select id, name, '' as name_en from brands
          where id = any(${ids}::int[]) order by id for share`.execute(tx)
      : await sql<Named>`select id, name, name_en from categories
          where id = any(${ids}::int[]) order by id for share`.execute(tx);
  const documents = rows.map(documentOf);
  await sql`select search_words_add(${documents}::text[]::tsvector[])`.execute(tx);
  await sql`insert into search_phrases (kind, ref_id, words, tsv)
    select ${kinds[kind]}::smallint, x.id, string_to_array(x.words, ' '), x.document::tsvector
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => joined(name))}::text[], ${documents}::text[])
      x (id, words, document)
    on conflict (kind, ref_id) do update set words = excluded.words, tsv = excluded.tsv`.execute(
    tx,
  );
  await writeNames(tx, kind, rows);
}

function documentOf({ name, name_en: english }: Named): string {
  return searchDocument({ name, brand: [], others: searchWordsOf(english), described: [] });
}

const joined = (text: string) => searchWordsOf(text).join(' ');

/** The names as a search text may contain them. 2 queries. */
async function writeNames(tx: Db, kind: NamedKind, all: readonly Named[]): Promise<void> {
  const names = all.flatMap(({ id, name, name_en: english }) => {
    const wholes = [name, english].map((text) => ({ id, words: joined(text), whole: true }));
    if (kind === 'brand') return wholes;
    const parts = [name, english].flatMap(categoryNameParts);
    return [...wholes, ...parts.map((text) => ({ id, words: joined(text), whole: false }))];
  });
  const number = kinds[kind];
  await sql`delete from search_names
    where kind = ${number}::smallint and ref_id = any(${all.map(({ id }) => id)}::int[])`.execute(
    tx,
  );
  // A brand of several words is also written as one.
  await sql`insert into search_names (key, kind, ref_id, whole)
    select left(n.key, 200), ${number}::smallint, x.id, bool_or(x.whole)
    from unnest(${names.map(({ id }) => id)}::int[], ${names.map(({ words }) => words)}::text[],
        ${names.map(({ whole }) => whole)}::boolean[]) x (id, words, whole)
      cross join lateral (select search_name_key(string_to_array(x.words, ' ')) as key
        union all select replace(x.words, ' ', '') where ${kind === 'brand'}) n
    where n.key <> '' group by 1, 3`.execute(tx);
}
