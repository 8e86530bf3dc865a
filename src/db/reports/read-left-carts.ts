import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** Lines of a cart that are shown; a cart may have a thousand. */
const shownLines = 20;

export interface LeftCart {
  id: number;
  isGuest: boolean;
  leftAt: string;
  lines: number;
  pieces: number;
  /** With VAT, in the default currency. */
  value: number;
  content: { productId: number; name: string; code: string; quantity: number; unit: string }[];
}

export interface LeftCarts {
  currency: string;
  carts: number;
  ofGuests: number;
  value: number;
  items: LeftCart[];
}

/**
 * Carts with something in them that nobody touched between two instants, and that became no order, at today's prices (rule
 * reports/left-carts). 1 query.
 */
export async function readLeftCarts(
  db: Db,
  input: { since: Date; before: Date; locale: Locale; offset: number; limit: number },
): Promise<LeftCarts> {
  const { since, before, locale, offset, limit } = input;
  const untouched = sql`c.ordered_at is null and c.updated_at >= ${since} and c.updated_at < ${before}`;
  const { rows } = await sql<LeftCarts>`
    with open_carts as materialized (
      -- Each half has an index of the carts that are open.
      select c.id, false as is_guest, c.updated_at from carts c where ${untouched} and c.customer_id is not null
      union all
      select c.id, true, c.updated_at from carts c where ${untouched} and c.customer_id is null
    ), held as materialized (
      select c.id, c.is_guest, c.updated_at, count(*) as lines, sum(l.quantity::bigint * u.multiplier) as pieces,
        sum(round(l.quantity * u.price * r.exchange_rate / default_rate() * (100 + p.tax_rate) / 100, 2)) as value
      from open_carts c join cart_lines l on l.cart_id = c.id
      join product_units u on u.product_id = l.product_id and u.id = l.unit_id
      join products p on p.id = l.product_id join currencies r on r.code = u.currency
      group by c.id, c.is_guest, c.updated_at
    ), page as (select * from held order by updated_at desc, id desc limit ${limit} offset ${offset})
    select coalesce((select code from currencies where is_default), 'TRY') as currency,
      (select count(*) from held)::int as carts, (select count(*) from held where is_guest)::int as "ofGuests",
      (select coalesce(sum(value), 0) from held) as value,
      (select coalesce(json_agg(json_build_object('id', id, 'isGuest', is_guest,
          'leftAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'lines', lines, 'pieces', pieces, 'value', value, 'content', ${contentOf(locale)})
        order by updated_at desc, id desc), '[]') from page) as items`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}

function contentOf(locale: Locale) {
  return sql`(select json_agg(json_build_object('productId', x.id, 'name', x.name, 'code', x.code, 'quantity', x.quantity,
      'unit', x.unit) order by x.added_at, x.id)
    from (select p.id, ${inLanguage(locale, 'p.name')} as name, p.code, l.quantity, ${inLanguage(locale, 'u.value')} as unit, l.added_at
      from cart_lines l join products p on p.id = l.product_id
      join product_units u on u.product_id = l.product_id and u.id = l.unit_id
      where l.cart_id = page.id order by l.added_at, p.id limit ${sql.lit(shownLines)}) x)`;
}
