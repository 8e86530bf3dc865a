import { sql, type RawBuilder } from 'kysely';
import type { ValueOf } from '#db/prepared-query.ts';
import type { OwnOrderFilter } from '#rules/order/own-order-filter.ts';

/**
 * Whether the order `o` is one that a filter lets through (rule orders/filters). Only one customer's orders are looked at,
 * which `orders_of_customer` gives, so `order_texts` needs no index for parts of words. The text is folded once, not for
 * each order.
 */
export function isOwnMatch(value: ValueOf<OwnOrderFilter>): RawBuilder<boolean> {
  const text = value('text');
  return sql<boolean>`(${value('state')}::text is null or o.state = ${value('state')}::text)
    and (${value('branch')}::int is null or o.branch_id = ${value('branch')}::int)
    and (${value('costCentre')}::text is null or o.cost_centre = ${value('costCentre')}::text)
    and (${value('from')}::timestamptz is null or o.created_at >= ${value('from')}::timestamptz)
    and (${value('before')}::timestamptz is null or o.created_at < ${value('before')}::timestamptz)
    and (${text}::text is null
      or (select position((select tr_fold(${text}::text)) in t.said) > 0
          or position((select nullif(code_key(${text}::text), '')) in t.codes) > 0
        from order_texts t where t.order_id = o.id))`;
}
