import { sql } from 'kysely';
import { storeStockOffset } from '#db/catalog/lists/stock-offset.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import type { Db } from '#db/database.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { SettingsRecord } from '#rules/shop/settings.ts';

/** What a test may care about of a product; the factory makes up the rest. */
export interface ProductWish {
  id?: number;
  code?: string;
  barcode?: string;
  name?: string;
  nameEn?: string;
  description?: string;
  /** The code of the brand; it is made when it is not there. */
  brand?: string;
  /** Paths of categories that exist. */
  categories?: readonly string[];
  quantity?: number;
  sales?: number;
  /** Net price of one piece; 0 is on request. */
  price?: number;
  currency?: string;
  listPrice?: number;
  taxRate?: number;
  weight?: number;
  /** Units beside 'Adet' with the ids from 2 on, by name: pieces and net price of one. */
  packs?: Readonly<Record<string, readonly [multiplier: number, price: number]>>;
  parentId?: number;
  hasChildren?: boolean;
  /** English names of units, by their Turkish ones. */
  unitsEn?: Readonly<Record<string, string>>;
  variants?: readonly (readonly [name: string, value: string])[];
  /** English names of the dimensions and values of `variants`, by their Turkish ones. */
  variantsEn?: Readonly<Record<string, string>>;
  /** Swatches by the Turkish name of their value. */
  swatches?: Readonly<Record<string, string>>;
  equivalents?: readonly string[];
  active?: boolean;
  createdAt?: Date;
}

/**
 * A shop that takes orders and tells its stock: transfer and cash on delivery are on; sending costs 50 TRY, 90 from measure
 * 10.
 */
export const sellingSettings: SettingsRecord = {
  stockInfoStatus: 0,
  cartStockControl: 0,
  kargoUcreti: '0/10/50_10/1000/90',
  b2c_kk_odeme: 1,
  b2c_heft_odeme: 1,
  b2c_ko_odeme: 1,
  b2cHavaleEftHesapBilgisi: 'Banka_Arasta AŞ_123_TR12',
};

/** Currencies (TRY the default, USD at 40, EUR at 50) and the given settings; orders without end. Call it once for a shop. */
export async function makeSettings(db: Db, settings: SettingsRecord = {}): Promise<void> {
  await db
    .insertInto('currencies')
    .values([
      { code: 'TRY', exchange_rate: 1, is_default: true },
      { code: 'USD', exchange_rate: 40 },
      { code: 'EUR', exchange_rate: 50 },
    ])
    .execute();
  const limits = { unpaidOrderLimit: 1_000_000, unpaidOrderLimitBusiness: 1_000_000 };
  await changeSettings(db, { ...limits, ...settings });
}

/** Sets these settings and leaves the others. */
export async function changeSettings(db: Db, settings: SettingsRecord): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
  if ('stockInfoStatus' in settings) await storeStockOffset(db);
}

/** Changes products, brands or categories, and what searches find by them. */
export async function changeCatalog(db: Db, change: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await change(tx);
    await writePendingWords(tx);
  });
}

/** A category with those above it that are missing: `elektrik/aydinlatma`. Gives its id. */
export async function makeCategory(
  db: Db,
  path: string,
  options: { name?: string; nameEn?: string; order?: number } = {},
): Promise<number> {
  const known = await categoryId(db, path);
  if (known !== undefined) return known;
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null;
  const { id } = await db
    .insertInto('categories')
    .values({
      path,
      parent_id: above === null ? null : await makeCategory(db, above),
      name: options.name ?? path.slice(path.lastIndexOf('/') + 1),
      name_en: options.nameEn ?? '',
      sort_order: options.order ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A brand by its code; its name is the code unless it is given. Gives its id. */
export async function makeBrand(db: Db, code: string, name = code): Promise<number> {
  const known = await db
    .selectFrom('brands')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await db
    .insertInto('brands')
    .values({ code, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A product with a unit 'Adet' (id 1) of one piece: active, 100 in stock at 100 TRY net with 20 % VAT unless told
 * otherwise. Gives its id. */
export async function makeProduct(db: Db, wish: ProductWish = {}): Promise<number> {
  return db.isTransaction
    ? insertProduct(db, wish)
    : db.transaction().execute((tx) => insertProduct(tx, wish));
}

async function insertProduct(db: Db, wish: ProductWish): Promise<number> {
  const id = wish.id ?? (await nextId(db));
  const name = wish.name ?? `Ürün ${id}`;
  const quantity = wish.quantity ?? 100;
  await db
    .insertInto('products')
    .values({
      id,
      code: wish.code ?? `KOD-${id}`,
      barcode: wish.barcode ?? '',
      name,
      name_en: wish.nameEn ?? '',
      seo: slugify(name),
      description: wish.description ?? '',
      brand_id: wish.brand === undefined ? null : await makeBrand(db, wish.brand),
      parent_id: wish.parentId ?? null,
      has_children: wish.hasChildren ?? false,
      default_unit_id: 1,
      tax_rate: wish.taxRate ?? 20,
      quantity,
      opening_quantity: quantity,
      sales_number: wish.sales ?? 0,
      opening_sales: wish.sales ?? 0,
      active: wish.active ?? true,
      ...(wish.createdAt && { created_at: wish.createdAt }),
    })
    .execute();
  await insertUnits(db, id, wish);
  await insertPlaces(db, id, wish);
  await writePendingWords(db);
  return id;
}

async function insertUnits(db: Db, id: number, wish: ProductWish): Promise<void> {
  const currency = wish.currency ?? 'TRY';
  const listed = wish.listPrice === undefined ? null : currency;
  const units = [
    ['Adet', 1, wish.price ?? 100] as const,
    ...Object.entries(wish.packs ?? {}).map(([value, [n, price]]) => [value, n, price] as const),
  ];
  await db
    .insertInto('product_units')
    .values(
      units.map(([value, multiplier, price], index) => ({
        product_id: id,
        id: index + 1,
        value,
        value_en: wish.unitsEn?.[value] ?? '',
        multiplier,
        price,
        currency,
        list_price: index === 0 ? (wish.listPrice ?? null) : null,
        list_currency: index === 0 ? listed : null,
        weight: wish.weight ?? 1,
        position: index,
      })),
    )
    .execute();
}

async function insertPlaces(db: Db, id: number, wish: ProductWish): Promise<void> {
  for (const [index, code] of (wish.equivalents ?? []).entries()) {
    await db
      .insertInto('product_equivalents')
      .values({ product_id: id, position: index + 1, code })
      .execute();
  }
  for (const [index, [name, value]] of (wish.variants ?? []).entries()) {
    await db
      .insertInto('product_variants')
      .values({
        product_id: id,
        position: index + 1,
        name,
        name_en: wish.variantsEn?.[name] ?? '',
        value,
        value_en: wish.variantsEn?.[value] ?? '',
        swatch: wish.swatches?.[value] ?? '',
      })
      .execute();
  }
  for (const path of wish.categories ?? []) {
    await makeCategory(db, path);
    const steps = path.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
    await sql`insert into product_categories (category_id, product_id, direct)
      select id, ${id}::bigint, path = ${path} from categories where path = any(${steps}::text[])
      on conflict (category_id, product_id) do update set direct = product_categories.direct or excluded.direct`.execute(
      db,
    );
  }
}

async function categoryId(db: Db, path: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.id;
}

async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) + 1 id from products`.execute(db);
  return rows[0]?.id ?? 1;
}

/** A product's pieces on hand and how many were sold. */
export async function stockOf(db: Db, id: number): Promise<{ quantity: number; sold: number }> {
  return db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['quantity', 'sales_number as sold'])
    .executeTakeFirstOrThrow();
}
