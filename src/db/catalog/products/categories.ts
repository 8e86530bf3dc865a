import { sql } from 'kysely';
import { slugify } from '#rules/catalog/product-url.ts';
import { inTreeOrder } from '#db/categories/tree-order.ts';
import type { Db } from '#db/database.ts';
import type { Locale } from '#rules/shop/locale.ts';

export interface Category {
  id: number;
  path: string;
  name: string;
  nameEn: string;
  image: string;
  parentId: number | null;
  /** 0 for a top category. */
  depth: number;
  /** It has a text above its products or below them. */
  hasTexts: boolean;
}

export interface Brand {
  id: number;
  code: string;
  name: string;
  /** The file name of its picture; empty: none. */
  image: string;
}

/** A stored URL that shows a screen (rule pages/containers), with the texts of its page if it is
 * one. */
export interface StoredUrl {
  path: string;
  container: string;
  params: Readonly<Record<string, string>>;
  page: { title: string; titleEn: string } | null;
}

/** The catalog without its products: what paths, menus and filters are made of. */
export interface CatalogMap {
  /** In the menu's order, each parent right before its children. */
  categories: readonly Category[];
  categoryById: ReadonlyMap<number, Category>;
  categoryByPath: ReadonlyMap<string, Category>;
  brandById: ReadonlyMap<number, Brand>;
  brandByCode: ReadonlyMap<string, Brand>;
  /** By the first part of a brand page's path: the code in small ASCII letters. */
  brandBySlug: ReadonlyMap<string, Brand>;
  urls: ReadonlyMap<string, StoredUrl>;
  /** Former paths, and the ids of the categories that they lead to (rule categories/old-addresses). */
  oldPaths: ReadonlyMap<string, number>;
  /** Former first parts of brands' pages, and the ids of the brands (rule categories/brand-address). */
  oldBrands: ReadonlyMap<string, number>;
}

/** Reads the whole map; the server keeps it until the shop changes. 5 queries. */
export async function loadCatalogMap(db: Db): Promise<CatalogMap> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'path', 'name', 'name_en', 'image', 'parent_id', 'hidden'])
    .select(sql<boolean>`intro || intro_en || html || html_en <> ''`.as('has_texts'))
    .orderBy('sort_order')
    .orderBy(sql`tr_sort(name)`)
    .orderBy('id')
    .execute();
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'code', 'name', 'image'])
    .orderBy('name_sort')
    .orderBy('id')
    .execute();
  const urls = await readUrls(db);
  const oldPaths = await db
    .selectFrom('category_old_paths')
    .select(['path', 'category_id'])
    .execute();
  const oldBrands = await db.selectFrom('brand_old_slugs').select(['slug', 'brand_id']).execute();
  const inOrder = inTreeOrder(
    withoutHidden(categories).map((row) => ({
      id: row.id,
      path: row.path,
      name: row.name,
      nameEn: row.name_en,
      image: row.image,
      parentId: row.parent_id,
      depth: 0,
      hasTexts: row.has_texts,
    })),
  );
  return {
    categories: inOrder,
    categoryById: new Map(inOrder.map((category) => [category.id, category])),
    categoryByPath: new Map(inOrder.map((category) => [category.path, category])),
    brandById: new Map(brands.map((brand) => [brand.id, brand])),
    brandByCode: new Map(brands.map((brand) => [brand.code, brand])),
    brandBySlug: new Map(brands.map((brand) => [slugify(brand.code), brand])),
    urls,
    oldPaths: new Map(oldPaths.map((row) => [row.path, row.category_id])),
    oldBrands: new Map(oldBrands.map((row) => [row.slug, row.brand_id])),
  };
}

interface CategoryRow {
  id: number;
  parent_id: number | null;
  hidden: boolean;
}

/** Without the hidden categories and all that is below them (rule categories/hidden). */
function withoutHidden<Row extends CategoryRow>(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isShown = (row: Row, seen = 0): boolean => {
    if (row.hidden || seen > rows.length) return false;
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return parent === undefined || isShown(parent, seen + 1);
  };
  return rows.filter((row) => isShown(row));
}

async function readUrls(db: Db): Promise<Map<string, StoredUrl>> {
  const rows = await db
    .selectFrom('urls')
    .leftJoin('pages', 'pages.url', 'urls.path')
    .select(['path', 'container', 'params', 'title', 'title_en'])
    .orderBy('path')
    .execute();
  return new Map(
    rows.map((row) => [
      row.path,
      {
        path: row.path,
        container: row.container,
        params: textsOf(row.params),
        page: row.title === null ? null : { title: row.title, titleEn: row.title_en ?? '' },
      },
    ]),
  );
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

/** The merchant's texts about a category, in the language or else in Turkish. 1 query. */
export async function readCategoryTexts(
  db: Db,
  id: number,
  locale: Locale,
): Promise<{ intro: string; html: string; lang?: 'tr' } | undefined> {
  const { rows } = await sql<Record<'intro' | 'introEn' | 'html' | 'htmlEn', string>>`
    select intro, intro_en as "introEn", html, html_en as "htmlEn" from categories where id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { intro, introEn, html, htmlEn } = row;
  if (locale === 'en' && introEn + htmlEn !== '') return { intro: introEn, html: htmlEn };
  return { intro, html, ...(locale === 'en' && { lang: 'tr' as const }) };
}

/** The category and those above it, the top one first. */
export function lineage(map: CatalogMap, category: Category): Category[] {
  const line: Category[] = [];
  for (
    let at: Category | undefined = category;
    at !== undefined && !line.includes(at);
    at = at.parentId === null ? undefined : map.categoryById.get(at.parentId)
  ) {
    line.unshift(at);
  }
  return line;
}
