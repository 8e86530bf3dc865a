import { sql, type RawBuilder } from 'kysely';
import type { ValueOf } from '#db/prepared-query.ts';
import type { OwnOrderFilter } from '#rules/order/own-order-filter.ts';

/**
 * Whether the order `o` is one that a filter lets through (rule orders/filters). Only one customer's orders are looked at,
 * which `orders_of_customer` gives, so the text needs no index of its own.
 */
export function isOwnMatch(value: ValueOf<OwnOrderFilter>): RawBuilder<boolean> {
  const text = value('text');
  return sql<boolean>`(${value('state')}::text is null or o.state = ${value('state')}::text)
    and (${value('branch')}::int is null or o.branch_id = ${value('branch')}::int)
    and (${value('from')}::timestamptz is null or o.created_at >= ${value('from')}::timestamptz)
    and (${value('before')}::timestamptz is null or o.created_at < ${value('before')}::timestamptz)
    and (${text}::text is null
      or position(tr_fold(${text}::text) in tr_fold(o.order_no || ' ' || o.customer_reference)) > 0
      or exists (select from order_lines l where l.order_id = o.id
        and (position(tr_fold(${text}::text) in tr_fold(l.name || ' ' || l.code)) > 0
          or (code_key(${text}::text) <> '' and position(code_key(${text}::text) in code_key(l.code)) > 0))))`;
}
