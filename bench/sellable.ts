import type { Db } from '#db/database.ts';
import { generateCatalog } from './generate-catalog.ts';
import { addShoppers, openForPurchases, type Shopper } from './shoppers.ts';

/** Products that can be bought as they are, at most so many. */
export async function readSellable(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_units as u', (join) =>
      join.onRef('u.product_id', '=', 'p.id').onRef('u.id', '=', 'p.default_unit_id'),
    )
    .where('p.has_children', '=', false)
    .where('u.price', '>', 0)
    .select('p.id')
    .orderBy('p.id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

export interface SmallShop {
  shoppers: Shopper[];
  sellable: number[];
  /** The first of them, of which there are few pieces. */
  scarce: number[];
}

/** A generated shop whose audit is sound, with customers. */
export async function fillSmallShop(
  db: Db,
  plan: { products: number; people: number; scarceProducts: number; scarcePieces: number },
): Promise<SmallShop> {
  const { products, people, scarceProducts, scarcePieces } = plan;
  await generateCatalog(db, { products });
  await openForPurchases(db);
  // The generated stars have no reviews, which the audit would tell.
  await db.updateTable('products').set({ star_sum: 0, comment_count: 0 }).execute();
  const shoppers = await addShoppers(db, people);
  const sellable = await readSellable(db, products);
  const few = { quantity: scarcePieces, opening_quantity: scarcePieces };
  const scarce = sellable.slice(0, scarceProducts);
  await db.updateTable('products').set(few).where('id', 'in', scarce).execute();
  return { shoppers, sellable, scarce };
}

/** The path of the subcategory that most products are in. */
export async function readLargestCategory(db: Db): Promise<string> {
  const { path } = await db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('c.parent_id', 'is not', null)
    .select('c.path')
    .groupBy('c.path')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return path;
}
