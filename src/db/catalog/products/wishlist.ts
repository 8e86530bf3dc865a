import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Db } from '#db/database.ts';
import { ownerId, ownerValues, type OwnerValues } from '#db/customers/owner-id.ts';
import { eachLocale } from '#db/in-language.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { summaryColumns, summaryJoins, toSummary } from './product-summaries.ts';
import type { SummaryRow } from './product-summaries.ts';

/** A wishlist holds no more; several presses at once may pass it by as many (rule wishlist/limit). */
export const mostWishes = 1000;

/**
 * Adds a product, or finds it there already; says when the customer, who sees this shop, sees no such product, or when there
 * is no room. 1 query; 1 more where not all products are seen.
 */
export async function addToWishlist(
  db: Db,
  customerId: number,
  productId: number,
  { shop, now }: { shop: Pick<ShopSnapshot, 'settings' | 'hiddenOf'>; now: Date },
): Promise<'wished' | 'missing' | 'full'> {
  const hidden = await shop.hiddenOf?.(db, [productId]);
  if (hidden?.has(productId)) return 'missing';
  const { rows } = await sql<{ known: number; held: number; others: number }>`
    with product as (
      select id from products where id = ${productId} and active and id is distinct from ${shop.settings.urNo}::bigint
    ), wishes as (
      select count(*) filter (where product_id = ${productId}) as held, count(*) as others
      from wishlist where customer_id = ${customerId}
    ), added as (
      insert into wishlist (customer_id, product_id, created_at)
      select ${customerId}::bigint, id, ${now}::timestamptz from product, wishes
      where wishes.others < ${mostWishes}
      on conflict do nothing
    )
    select (select count(*) from product) as known, held, others from wishes
  `.execute(db);
  const { known = 0, held = 0, others = 0 } = rows[0] ?? {};
  if (known === 0) return 'missing';
  return held === 0 && others >= mostWishes ? 'full' : 'wished';
}

/** Takes a product out; that it is not there is just as well. 1 query. */
export async function removeFromWishlist(
  db: Db,
  customerId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('wishlist')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute();
}

const wishes = eachLocale((locale) =>
  preparedQuery<OwnerValues, SummaryRow>(
    'wishlist',
    (_, value) => sql`select ${summaryColumns(locale)}
      from wishlist w join products p on p.id = w.product_id and p.active ${summaryJoins}
      where w.customer_id = ${ownerId(value)} order by w.created_at desc, w.product_id`,
  ),
);

/** The products on the wishlist that are still sold, the newest wish first. 1 query. */
export async function readWishes(db: Db, owner: Owner, locale: Locale): Promise<ProductSummary[]> {
  return (await wishes[locale](db, ownerValues(owner))).map(toSummary);
}
