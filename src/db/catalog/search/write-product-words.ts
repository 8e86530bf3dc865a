import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { englishWord } from '#rules/catalog/english/english-words.ts';
import {
  describedStems,
  searchDocument,
  searchWordsOf,
} from '#rules/catalog/lists/search-words.ts';

/** Products whose texts are read at once: some megabytes where each has a long description. */
const chunkSize = 1000;
/** Chunks of words that may wait for the rows of `listing`. */
const maxWaitingChunks = 20;

interface ProductTexts {
  id: number;
  name: string;
  name_en: string;
  description: string;
  brand_id: number | null;
  model_id: number | null;
  category_ids: number[] | null;
  /** Values of the active children's variants, each with its English name after a character of code 1. */
  values: string[] | null;
}

/** Words of texts that many products share, by id. */
interface SharedWords {
  brands: ReadonlyMap<number, readonly string[]>;
  models: ReadonlyMap<number, readonly string[]>;
  categories: ReadonlyMap<number, readonly string[]>;
}

interface Documents {
  ids: number[];
  texts: string[];
}

/** Writes the words of listed products again, in the caller's transaction, which has locked them. 5 queries per 1,000. */
export async function writeProductWords(tx: Db, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize);
    const products = await readTexts(
      tx,
      sql`select product_id as id from listing where product_id = any(${chunk}::bigint[])`,
    );
    const documents = documentsOf(products, await readSharedWords(tx, products));
    await sql`select search_words_add(${documents.texts}::text[]::tsvector[])`.execute(tx);
    await writeDocuments(tx, documents);
  }
}

/**
 * Writes the words of all products into a shop that lists none yet, in the transaction that writes the rows of `listing`.
 * The process makes words while the database reads the next texts and writes the words before. `reader` may be another
 * connection.
 */
export async function fillProductWords(tx: Db, reader: Db): Promise<void> {
  const shared = await readSharedWords(reader);
  let reading = readTextsAfter(reader, 0);
  const writing: Promise<void>[] = [];
  try {
    for (;;) {
      const products = await reading;
      const last = products.at(-1);
      if (!last) break;
      reading = readTextsAfter(reader, last.id);
      // The next await meets the failure; until then it must not count as unhandled.
      reading.catch(() => undefined);
      const documents = documentsOf(products, shared);
      if (writing.length >= maxWaitingChunks) await writing.shift();
      const written = writeDocuments(tx, documents);
      written.catch(() => undefined);
      writing.push(written);
    }
  } finally {
    await Promise.allSettled([reading, ...writing]);
  }
  await Promise.all(writing);
}

/** The words of all brands, models and categories, or of those of the given products. 1 query. */
async function readSharedWords(db: Db, products?: readonly ProductTexts[]): Promise<SharedWords> {
  const among = (ids: (product: ProductTexts) => readonly (number | null)[]) => {
    if (!products) return sql`true`;
    return sql`id = any(${[...new Set(products.flatMap(ids))]}::int[])`;
  };
  const { rows } = await sql<{ kind: keyof SharedWords; id: number; name: string }>`
    select 'brands' as kind, id, name from brands where ${among(({ brand_id: id }) => [id])}
    union all select 'models', id, name from models where ${among(({ model_id: id }) => [id])}
    union all select 'categories', id, name || ' ' || name_en from categories
      where ${among(({ category_ids: ids }) => ids ?? [])}`.execute(db);
  const wordsOf = (kind: keyof SharedWords) =>
    new Map(
      rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, searchWordsOf(name)]),
    );
  const brands = new Map([...wordsOf('brands')].map(([id, words]) => [id, withJoined(words)]));
  return { brands, models: wordsOf('models'), categories: wordsOf('categories') };
}

/** A brand of several words is also written as one: Black & Decker as blackdecker. */
function withJoined(words: readonly string[]): readonly string[] {
  return words.length > 1 ? [...words, words.join('')] : words;
}

/** The next products that lists show, in the order of ids. 1 query. */
function readTextsAfter(db: Db, after: number): Promise<ProductTexts[]> {
  return readTexts(
    db,
    sql`select id from products
      where id > ${after}::bigint and parent_id is null and active and id is distinct from (select listing_hidden_id())
      order by id limit ${chunkSize}::int`,
  );
}

async function readTexts(db: Db, ids: RawBuilder<unknown>): Promise<ProductTexts[]> {
  const { rows } = await sql<ProductTexts>`
    with part as materialized (${ids}),
    places as (select pc.product_id, array_agg(pc.category_id order by pc.position, pc.category_id) as ids
      from part join product_categories pc on pc.product_id = part.id where pc.direct group by 1),
    worn as (select c.parent_id, array_agg(distinct v.value || chr(1) || v.value_en) as texts
      from part join products c on c.parent_id = part.id and c.active join product_variants v on v.product_id = c.id group by 1)
    select p.id, p.name, left(p.name_en, 400) as name_en, left(p.description, 4000) as description, p.brand_id,
      p.model_id, places.ids as category_ids, worn.texts as values
    from part join products p on p.id = part.id left join places on places.product_id = p.id
      left join worn on worn.parent_id = p.id
    order by p.id`.execute(db);
  return rows;
}

function documentsOf(products: readonly ProductTexts[], shared: SharedWords): Documents {
  return {
    ids: products.map(({ id }) => id),
    texts: products.map((product) => documentOf(product, shared)),
  };
}

function documentOf(product: ProductTexts, shared: SharedWords): string {
  const { name, name_en: english, description, brand_id: brandId, model_id: modelId } = product;
  const brand = (brandId !== null && shared.brands.get(brandId)) || [];
  const others = [
    ...searchWordsOf(english),
    ...brand,
    ...((modelId !== null && shared.models.get(modelId)) || []),
    ...(product.category_ids ?? []).flatMap((id) => shared.categories.get(id) ?? []),
    ...(product.values ?? []).flatMap(namesOfValue).flatMap(searchWordsOf),
  ];
  return searchDocument({ name, brand, others, described: describedStems(description) });
}

/** Both names of a value; an English search finds the word that English pages show (rule catalog/english-words). */
function namesOfValue(pair: string): string[] {
  const [turkish = '', english = ''] = pair.split('\u0001');
  return [turkish, english || (englishWord('value', turkish) ?? '')];
}

/** 1 query. */
async function writeDocuments(tx: Db, { ids, texts }: Documents): Promise<void> {
  await sql`insert into search_docs as d (product_id, tsv)
    select x.id, x.words::tsvector from unnest(${ids}::bigint[], ${texts}::text[]) x (id, words)
      join listing l on l.product_id = x.id order by 1
    on conflict (product_id) do update set tsv = excluded.tsv where d.tsv <> excluded.tsv`.execute(
    tx,
  );
}
