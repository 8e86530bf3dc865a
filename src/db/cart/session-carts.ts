import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { sessionColumns, sessionIn, type SessionRow } from '#db/customers/sessions.ts';
import type { StoredSession } from '#rules/person/stored-session.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import {
  anyOf,
  productsInCart,
  productsOfRows,
  saleProductQuery,
  type SaleProduct,
  type SaleProductRow,
} from './cart-products.ts';
import {
  branchesOf,
  holdsOf,
  seenFigures,
  type CartHold,
  type StoredCart,
  type StoredLine,
} from './carts.ts';

/** A visitor's open cart as it was read, without a lock. */
export interface SeenCart {
  id: number;
  /** Another one as soon as anybody writes to the cart. */
  version: string;
  lines: StoredLine[];
  holds: CartHold[];
}

interface Wanted {
  hash: Uint8Array | null;
  ids: readonly number[];
}

/**
 * The session of a cookie's token, what is in its cart, and the products with these ids, as `readSaleProducts` gives
 * them: all that adding to a cart asks. 1 query.
 */
export async function readSessionCart(
  db: Db,
  wanted: Wanted,
  locale: Locale,
  settings: Pick<Settings, 'showPriceStatus'>,
): Promise<{
  session: StoredSession | null;
  cart: SeenCart | null;
  products: Map<number, SaleProduct>;
}> {
  const [row] = await sessionCart[locale](db, wanted);
  if (!row) throw new Error('The query gives a row for everybody.');
  const { cartId, version, lines, holds } = row;
  return {
    session: sessionIn(row),
    cart: cartId === null || version === null ? null : { id: cartId, version, lines, holds },
    products: productsOfRows(row.products, locale, settings),
  };
}

/** The same with all that a cart's page shows of it, and with its own products. 1 query. */
export async function readWholeSessionCart(
  db: Db,
  hash: Uint8Array | null,
  locale: Locale,
  settings: Pick<Settings, 'showPriceStatus'>,
): Promise<{
  session: StoredSession | null;
  cart: StoredCart | null;
  products: Map<number, SaleProduct>;
}> {
  const [row] = await wholeSessionCart[locale](db, { hash });
  if (!row) throw new Error('The query gives a row for everybody.');
  const { cartId, lines, holds, description, reference, notes, branches } = row;
  const { deliveryAddressId, invoiceAddressId } = row;
  const chosen = { deliveryAddressId, invoiceAddressId };
  return {
    session: sessionIn(row),
    cart:
      cartId === null
        ? null
        : { id: cartId, description, reference, ...chosen, notes, branches, lines, holds },
    products: productsOfRows(row.products, locale, settings),
  };
}

interface CartRow extends SessionRow {
  cartId: number | null;
  lines: StoredLine[];
  holds: CartHold[];
  products: SaleProductRow[];
}

type WholeRow = CartRow & Omit<StoredCart, 'id' | 'lines' | 'holds'>;

/** A row for whoever asks; the lines with what is in `c`, the session's open cart. */
function cartOfSession(
  hash: RawBuilder<Uint8Array | null>,
  columns: RawBuilder<unknown>,
  products: RawBuilder<unknown>,
) {
  return sql`select ${sessionColumns}, c.id as "cartId", ${columns}, ${holdsOf('c.id')} as holds,
      coalesce((select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id,
          'quantity', l.quantity, 'note', l.note, 'seen', ${seenFigures()})
          order by l.added_at, l.product_id, l.unit_id)
        from cart_lines l where l.cart_id = c.id), '[]') as lines,
      coalesce((select json_agg(p) from ${products} p), '[]') as products
    from (select) one left join sessions s on s.token_hash = ${hash}::bytea
    left join carts c on c.id = case when s.customer_id is null
      then (select id from carts where session_id = s.id and customer_id is null and ordered_at is null)
      else (select id from carts where customer_id = s.customer_id and ordered_at is null) end`;
}

const sessionCart = eachLocale((locale) =>
  preparedQuery<Wanted, CartRow & { version: string | null }>('session-cart', (db, value) =>
    cartOfSession(
      value('hash'),
      sql`c.xmin::text as version`,
      sql`${saleProductQuery(db, locale).where('p.id', '=', anyOf(value('ids')))}`,
    ),
  ),
);

const wholeSessionCart = eachLocale((locale) =>
  preparedQuery<Pick<Wanted, 'hash'>, WholeRow>('whole-session-cart', (db, value) =>
    cartOfSession(
      value('hash'),
      sql`c.description, c.reference, c.delivery_address_id as "deliveryAddressId",
        c.invoice_address_id as "invoiceAddressId", c.notes, ${branchesOf('c.customer_id')} as branches`,
      sql`${saleProductQuery(db, locale).where('p.id', 'in', productsInCart)}`,
    ),
  ),
);
