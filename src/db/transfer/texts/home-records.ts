import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { HomeVersion } from '#db/shop/home-versions.ts';
import { namedBySection, type HomeSection } from '#rules/catalog/home/home-sections.ts';

/** A section as home-versions.jsonl has it: `items` are paths of categories, codes of brands or ids of products. */
export type NamedSection = Omit<HomeSection, 'ids'> & { items: (string | number)[] };

/** A version of the home page as home-versions.jsonl has it. */
export interface HomeRecord {
  number: number;
  sections: NamedSection[] | null;
  publishedAt: string;
  publishedBy: string;
}

type Named = ReturnType<typeof namedBySection>;
type Item = string | number;

/** The parts of a section that its items depend on. */
type Kinds = Pick<HomeSection, 'kind' | 'source'>;

/**
 * Versions as home-versions.jsonl has them. The ids of categories and brands are others in another shop, so sections name
 * them; what is gone by now is left out. At most 3 queries.
 */
export async function homeRecords(db: Db, versions: readonly HomeVersion[]): Promise<HomeRecord[]> {
  const all = versions.flatMap(({ sections }) => sections ?? []);
  const names = await readNames(db, (named) =>
    all.flatMap((section) => (namedBySection(section) === named ? section.ids : [])),
  );
  return versions.map(({ number, sections, publishedAt, publishedBy }) => ({
    number,
    sections: sections && sections.map((section) => namedSection(section, names)),
    publishedAt: publishedAt.toISOString(),
    publishedBy,
  }));
}

/** The fields in a fixed order: the database has one of its own. */
function namedSection(section: HomeSection, names: Names): NamedSection {
  const { id, kind, isOn, title, titleEn, text, textEn, source, ids } = section;
  const known = names[namedBySection(section)];
  return {
    id,
    kind,
    isOn,
    title,
    titleEn,
    text,
    textEn,
    source,
    items: ids.flatMap((each) => known.get(each) ?? []),
    banners: section.banners.map(({ file, alt, altEn, href, width, height }) => ({
      file,
      alt,
      altEn,
      href,
      width,
      height,
    })),
  };
}

type Names = Readonly<Record<Named, ReadonlyMap<number, Item>>>;

async function readNames(db: Db, idsOf: (named: Named) => readonly number[]): Promise<Names> {
  const read = async (named: Named) => {
    const ids = [...new Set(idsOf(named))];
    if (ids.length === 0) return new Map<number, Item>();
    const { rows } = await sql<{ id: number; name: Item }>`
      select id, ${nameColumns[named]} as name from ${tables[named]}
      where id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  return {
    category: await read('category'),
    brand: await read('brand'),
    product: await read('product'),
  };
}

const tables: Readonly<Record<Named, ReturnType<typeof sql.table>>> = {
  category: sql.table('categories'),
  brand: sql.table('brands'),
  product: sql.table('products'),
};

const nameColumns: Readonly<Record<Named, ReturnType<typeof sql.ref>>> = {
  category: sql.ref('path'),
  brand: sql.ref('code'),
  product: sql.ref('id'),
};

/** The ids of the items of sections, as far as they are there. At most 3 queries. */
export async function readItemIds(
  db: Db,
  sections: readonly (Kinds & { items: readonly Item[] })[],
): Promise<(section: Kinds, item: Item) => number | undefined> {
  const read = async (named: Named) => {
    const items = sections.flatMap((section) =>
      namedBySection(section) === named ? section.items.map(String) : [],
    );
    if (items.length === 0) return new Map<string, number>();
    const isId = named === 'product';
    const wanted = isId ? items.filter((item) => /^\d{1,15}$/.test(item)) : items;
    const { rows } = await sql<{ id: number; name: Item }>`
      select id, ${nameColumns[named]} as name from ${tables[named]}
      where ${nameColumns[named]} = any(${wanted}::${sql.raw(isId ? 'bigint' : 'text')}[])`.execute(
      db,
    );
    return new Map(rows.map(({ id, name }) => [String(name), id]));
  };
  const ids = {
    category: await read('category'),
    brand: await read('brand'),
    product: await read('product'),
  };
  return (section, item) => ids[namedBySection(section)].get(String(item));
}
