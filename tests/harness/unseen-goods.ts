import { sql } from 'kysely';
import type { PageSource } from '#app/development.ts';
import { refreshSearch } from '#db/catalog/lists/listing-upkeep.ts';
import type { App } from '#platform/http.ts';
import type { Db } from '#db/database.ts';
import { serverOn, stockShelves } from './app.ts';
import { freshDatabase } from './database.ts';
import { makeProduct, type ProductWish } from './factories.ts';
import { Browser } from './visitor-app.ts';

/** The goods that everybody sees. The words of the unseen goods are a slip away from theirs. */
export const seenGoods: (ProductWish & { id: number })[] = [
  { id: 101, name: 'Vida Seti Çelik', brand: 'CIVATA', categories: ['hirdavat/vida'], price: 12 },
  { id: 102, name: 'Matkap Ucu', brand: 'DELICI', categories: ['hirdavat/matkap'], price: 55 },
  { id: 103, name: 'Matkap Çantası', brand: 'DELICI', categories: ['hirdavat/matkap'], price: 80 },
  {
    id: 104,
    name: 'Çekiç Ahşap',
    brand: 'CIVATA',
    categories: ['hirdavat/cekic'],
    code: 'CKC-1004',
  },
];
export const unseenGoods: (ProductWish & { id: number })[] = [
  {
    id: 201,
    name: 'Vidala Otomat',
    brand: 'GIZLI',
    categories: ['hirdavat/vida'],
    sales: 900,
    price: 3,
  },
  { id: 202, name: 'Matkaf Gizemli', brand: 'GIZLI', categories: ['saklikategori'], price: 9999 },
  {
    id: 203,
    name: 'Kompresör Sanayi',
    brand: 'DELICI',
    categories: ['hirdavat/matkap', 'saklikategori/alt'],
    code: 'SKL-777',
    barcode: '8690000000203',
    listPrice: 200,
    equivalents: ['CKC-1005'],
  },
  { id: 204, name: 'Saklı Ana', brand: 'GIZLI', hasChildren: true, quantity: 0 },
  {
    id: 205,
    name: 'Saklı Ana Büyük',
    parentId: 204,
    code: 'SKL-205',
    variants: [['Boy', 'Devasa']],
  },
  { id: 206, name: 'Saklı Arşiv', brand: 'GIZLI' },
];

/** One way for each kind of assortment: by brand, by category and by product. */
async function restrict(db: Db): Promise<void> {
  for (const code of ['marka', 'kategori', 'urun'])
    await db.insertInto('assortments').values({ code }).execute();
  await sql`insert into assortment_brands select a.id, b.id from assortments a, brands b where a.code = 'marka' and b.code = 'GIZLI'`.execute(
    db,
  );
  await sql`insert into assortment_categories select a.id, c.id from assortments a, categories c where a.code = 'kategori' and c.path = 'saklikategori'`.execute(
    db,
  );
  await sql`insert into assortment_products select a.id, 205 from assortments a where a.code = 'urun'`.execute(
    db,
  );
}

/** A shop and a visitor's browser. */
export interface HidingShop {
  db: Db;
  app: App;
  browser: Browser;
  close: () => Promise<void>;
}

/**
 * Opens a shop with the seen goods, and with the unseen ones where it is hiding: both have to answer alike to whoever has
 * none of its assortments.
 */
export async function openHidingShop(
  engine: 'embedded' | 'postgres',
  isHiding: boolean,
  pages?: PageSource,
): Promise<HidingShop> {
  const database = await freshDatabase(engine);
  const { db } = database;
  await stockShelves(db);
  for (const product of [...seenGoods, ...(isHiding ? unseenGoods : [])])
    await makeProduct(db, product);
  if (isHiding) await restrict(db);
  await sql`update products set active = false, archived_at = now() where id = 206`.execute(db);
  await sql`update products set created_at = '2026-01-01', updated_at = '2026-01-01'`.execute(db);
  await refreshSearch(db);
  const app = await serverOn(database.handle, pages);
  const close = async () => {
    await app.close();
    await database.drop();
  };
  const browser = new Browser(app, '198.51.100.7');
  await browser.session();
  return { db, app, browser, close };
}
