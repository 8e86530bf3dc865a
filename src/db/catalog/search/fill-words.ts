import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  describedStems,
  isPlainText,
  searchDocument,
  searchWordsOf,
} from '#rules/catalog/lists/search-words.ts';

/** Products whose texts are read at once: some megabytes where each has a long description. */
const productsAtOnce = 1000;
/** As many times their words may wait for the lists. */
const mostWaiting = 20;
/** As many words beside the name's are kept; which ones is the database's to say. */
const mostOthers = 160;

interface TextRow {
  id: number;
  name: string;
  name_en: string;
  description: string;
  brand_id: number | null;
  model_id: number | null;
  category_ids: number[] | null;
  /** Values of children, each with its English name after a character of code 1. */
  values: string[] | null;
}

/** The words of what many products share, by id; null where the database has to take the name apart. */
interface SharedWords {
  brands: ReadonlyMap<number, readonly string[] | null>;
  models: ReadonlyMap<number, readonly string[] | null>;
  categories: ReadonlyMap<number, readonly string[] | null>;
}

/**
 * Writes the words of all listed products where none are written, in the transaction that makes their rows and keeps
 * products as they are: made here while the database reads and writes those before and after. `reader` may be another
 * connection; what it has read waits for the rows of `listing`. The database's own function takes some thirty times as
 * long; it makes those of texts in rare letters.
 */
export async function fillWords(tx: Db, reader: Db): Promise<void> {
  const shared = await readShared(reader);
  let reading = readTexts(reader, 0);
  const writing: Promise<void>[] = [];
  try {
    for (;;) {
      const rows = await reading;
      const last = rows.at(-1);
      if (!last) break;
      reading = readTexts(reader, last.id);
      // The next await meets the failure; until then it must not count as unhandled.
      reading.catch(() => undefined);
      const made = documentsOf(rows, shared);
      if (writing.length >= mostWaiting) await writing.shift();
      const written = writeDocuments(tx, made);
      written.catch(() => undefined);
      writing.push(written);
    }
  } finally {
    await Promise.allSettled([reading, ...writing]);
  }
  await Promise.all(writing);
}

async function readShared(tx: Db): Promise<SharedWords> {
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'brands' as kind, id, name from brands union all select 'models', id, name from models
    union all select 'categories', id, name || ' ' || name_en from categories`.execute(tx);
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, wordsOf(name)]));
  const brands = new Map(
    [...of('brands')].map(([id, words]) => [
      id,
      words && words.length > 1 ? [...words, words.join('')] : words,
    ]),
  );
  return { brands, models: of('models'), categories: of('categories') };
}

const wordsOf = (text: string) => (isPlainText(text) ? searchWordsOf(text) : null);

async function readTexts(tx: Db, after: number): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    with part as materialized (select id from products
      where id > ${after}::bigint and parent_id is null and active and id is distinct from (select listing_hidden_id())
      order by id limit ${productsAtOnce}::int),
    places as (select pc.product_id, array_agg(pc.category_id order by pc.position, pc.category_id) as ids
      from part join product_categories pc on pc.product_id = part.id where pc.direct group by 1),
    worn as (select c.parent_id, array_agg(distinct v.value || chr(1) || v.value_en) as texts
      from part join products c on c.parent_id = part.id and c.active join product_variants v on v.product_id = c.id group by 1)
    select p.id, p.name, left(p.name_en, 400) as name_en, left(p.description, 4000) as description, p.brand_id,
      p.model_id, places.ids as category_ids, worn.texts as values
    from part join products p on p.id = part.id left join places on places.product_id = p.id
      left join worn on worn.parent_id = p.id
    order by p.id`.execute(tx);
  return rows;
}

interface Documents {
  ids: number[];
  texts: string[];
  /** Products whose words are the database's to make. */
  rest: number[];
}

function documentsOf(rows: readonly TextRow[], shared: SharedWords): Documents {
  const made: Documents = { ids: [], texts: [], rest: [] };
  for (const row of rows) {
    const text = documentOf(row, shared);
    if (text === null) made.rest.push(row.id);
    else {
      made.ids.push(row.id);
      made.texts.push(text);
    }
  }
  return made;
}

function documentOf(row: TextRow, shared: SharedWords): string | null {
  const { name, name_en: english, description } = row;
  if (!isPlainText(name) || !isPlainText(description)) return null;
  const brand = row.brand_id === null ? [] : shared.brands.get(row.brand_id);
  const others = [
    wordsOf(english),
    brand,
    row.model_id === null ? [] : shared.models.get(row.model_id),
    ...(row.category_ids ?? []).map((id) => shared.categories.get(id)),
    ...(row.values ?? []).flatMap((pair) => pair.split('\u0001').map(wordsOf)),
  ];
  const words: string[] = [];
  for (const some of others) {
    if (!some) return null;
    for (const word of some) words.push(word);
  }
  if (!brand || words.length > mostOthers) return null;
  return searchDocument({ name, brand, others: words, told: describedStems(description) });
}

async function writeDocuments(tx: Db, { ids, texts, rest }: Documents): Promise<void> {
  await sql`insert into search_docs (product_id, tsv)
    select x.id, x.words::tsvector from unnest(${ids}::bigint[], ${texts}::text[]) x (id, words)
      join listing l on l.product_id = x.id`.execute(tx);
  if (rest.length === 0) return;
  await sql`insert into search_docs select * from search_words_of_products(${rest}::bigint[])`.execute(
    tx,
  );
}
