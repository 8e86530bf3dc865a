import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import { anyOf, preparedQuery } from '#db/prepared-query.ts';
import { sessionColumns, sessionIn, type SessionRow } from '#db/customers/sessions.ts';
import type { StoredSession } from '#rules/sessions/stored-session.ts';
import type { Locale } from '#rules/shop/locale.ts';
import {
  productsInCart,
  productsOfRows,
  saleProductQuery,
  asBuyerSees,
  type PricingShop,
  type SaleProduct,
  type SaleProductRow,
} from './cart-products.ts';
import { branchesOf, costCentresOf, holdsOf, seenFigures, type StoredCart } from './carts.ts';

/**
 * The session of a cookie's token and the products with these ids, as `readSaleProducts` reads them: what adding to a
 * cart needs before it locks the cart. 1 query.
 */
export async function readSessionProducts(
  db: Db,
  wanted: { hash: Uint8Array | null; ids: readonly number[] },
  locale: Locale,
  shop: PricingShop,
): Promise<{ session: StoredSession | null; products: Map<number, SaleProduct> }> {
  const [row] = await sessionProducts[locale](db, wanted);
  if (!row) throw new Error('The query gives a row for every token.');
  const products = productsOfRows(row.products, locale, shop.settings);
  return { session: sessionIn(row), products: await asBuyerSees(db, products, shop) };
}

/** The session of a cookie's token, and its open cart with everything that the cart's page shows. 1 query. */
export async function readWholeSessionCart(
  db: Db,
  hash: Uint8Array | null,
  locale: Locale,
  shop: PricingShop,
): Promise<{
  session: StoredSession | null;
  cart: StoredCart | null;
  products: Map<number, SaleProduct>;
}> {
  const [row] = await wholeSessionCart[locale](db, { hash });
  if (!row) throw new Error('The query gives a row for every token.');
  const { cartId, lines, holds, notes, branches } = row;
  const { deliveryAddressId, invoiceAddressId, description, reference, costCentre } = row;
  const chosen = { deliveryAddressId, invoiceAddressId, description, reference, costCentre };
  const { costCentres } = row;
  return {
    session: sessionIn(row),
    cart:
      cartId === null
        ? null
        : { id: cartId, ...chosen, costCentres, notes, branches, lines, holds },
    products: await asBuyerSees(db, productsOfRows(row.products, locale, shop.settings), shop),
  };
}

interface ProductsRow extends SessionRow {
  products: SaleProductRow[];
}

type CartRow = ProductsRow & { cartId: number | null } & Omit<StoredCart, 'id'>;

/** The session `s` of a token; one row of nulls where there is none. */
const sessionOf = (hash: RawBuilder<Uint8Array | null>) =>
  sql`(select) one left join sessions s on s.token_hash = ${hash}::bytea`;

const sessionProducts = eachLocale((locale) =>
  preparedQuery<{ hash: Uint8Array | null; ids: readonly number[] }, ProductsRow>(
    'session-products',
    (db, value) => sql`select ${sessionColumns},
        coalesce((select json_agg(p) from ${saleProductQuery(db, locale).where(
          'p.id',
          '=',
          anyOf(value('ids')),
        )} p), '[]') as products
      from ${sessionOf(value('hash'))}`,
  ),
);

const wholeSessionCart = eachLocale((locale) =>
  preparedQuery<{ hash: Uint8Array | null }, CartRow>(
    'whole-session-cart',
    (
      db,
      value,
    ) => sql`select ${sessionColumns}, c.id as "cartId", c.description, c.reference, c.notes,
        c.cost_centre as "costCentre", ${costCentresOf('c.customer_id')} as "costCentres",
        c.delivery_address_id as "deliveryAddressId", c.invoice_address_id as "invoiceAddressId",
        ${branchesOf('c.customer_id')} as branches, ${holdsOf('c.id')} as holds,
        coalesce((select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id,
            'quantity', l.quantity, 'note', l.note, 'seen', ${seenFigures()})
            order by l.added_at, l.product_id, l.unit_id)
          from cart_lines l where l.cart_id = c.id), '[]') as lines,
        coalesce((select json_agg(p) from ${saleProductQuery(db, locale).where(
          'p.id',
          'in',
          productsInCart,
        )} p), '[]') as products
      from ${sessionOf(value('hash'))}
      left join carts c on c.id = case when s.customer_id is null
        then (select id from carts where session_id = s.id and customer_id is null and ordered_at is null)
        else (select id from carts where customer_id = s.customer_id and ordered_at is null) end`,
  ),
);
