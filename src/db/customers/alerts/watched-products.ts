import { sql, type RawBuilder } from 'kysely';
import type { Price } from '#rules/money/money.ts';

/** A product that somebody waits for, as it is now. */
export interface WatchedProduct {
  productId: number;
  quantity: number;
  salePrice: Price;
  taxRate: number;
  /** Pieces that must be there: those of one of the unit that is waited for. */
  pieces: number;
}

/** Its columns, where `p` is the product, `u` its default unit and the alias the row of what waits. */
export const watchedProduct = (waiting: 'a' | 'n'): RawBuilder<unknown> => {
  const of = sql.raw(waiting);
  return sql`${of}.product_id as "productId", p.quantity - p.reserved as quantity, p.tax_rate::float8 as "taxRate",
    json_build_object('value', coalesce(u.price, 0)::float8, 'currency', coalesce(u.currency, 'TRY')) as "salePrice",
    coalesce((select w.multiplier from product_units w where w.product_id = ${of}.product_id and w.id = ${of}.unit_id), 1)
      as pieces`;
};
