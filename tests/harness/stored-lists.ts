import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { makeProduct, type ProductWish } from './factories.ts';
import { plainOf, type Listed, type Plain, type Sold } from './plain-lists.ts';

/**
 * Puts the catalog into the shop in place of the one before: with lists made anew at the end, as an import does, or kept
 * right at each change (`isLive`).
 */
export async function storeCatalog(
  db: Db,
  products: readonly Listed[],
  { isLive = false } = {},
): Promise<Plain[]> {
  await db.transaction().execute(async (tx) => {
    if (!isLive) await sql`select search_triggers_off()`.execute(tx);
    await sql`delete from products where parent_id is not null`.execute(tx);
    await sql`delete from products`.execute(tx);
    for (const [index, { own, children, brand, place }] of products.entries()) {
      const id = (index + 1) * 10;
      await make(
        tx,
        { ...own, active: true },
        {
          id,
          hasChildren: children.length > 0,
          ...(brand !== undefined && { brand }),
          categories: place === undefined ? [] : [place],
        },
      );
      for (const [position, child] of children.entries()) {
        const variants = [['Renk', child.color] as const, ['Beden', child.size] as const];
        await make(tx, child, { id: id + 1 + position, parentId: id, variants });
      }
    }
  });
  if (!isLive) await rebuildListing(db);
  return products.map((product, index) => plainOf(product, (index + 1) * 10));
}

async function make(tx: Db, each: Sold, wish: ProductWish & { id: number }): Promise<void> {
  const { pack, stars, color: _color, size: _size, listPrice, recentSales, ...own } = each;
  const more = {
    ...(listPrice !== undefined && { listPrice }),
    packs: pack ? { KOLİ: [12, 50] as const } : {},
  };
  await makeProduct(tx, { ...own, ...more, ...wish });
  const sum = stars.reduce((all, each) => all + each, 0);
  await sql`update products set star_sum = ${sum}::int, comment_count = ${stars.length}::int
    where id = ${wish.id}::bigint`.execute(tx);
  if (recentSales > 0 && wish.parentId === undefined)
    await sql`insert into recent_sales values (${wish.id}::bigint, ${recentSales}::bigint)`.execute(
      tx,
    );
}
