import { sql, type RawBuilder } from 'kysely';

const breach = sql<{ id: string | number }>;

/** The invariants of quotes that one query each can tell (rule quotes/audit). */
export const quoteQueries: readonly {
  name: string;
  query: RawBuilder<{ id: string | number }>;
}[] = [
  {
    name: 'a quote is ordered when its order is there',
    query: breach`
        select q.quote_no as id from quotes q left join orders o on o.quote_id = q.id
        where not q.imported and (q.state = 'ordered') <> (o.id is not null) order by 1`,
  },
  {
    name: 'the order of a quote has the prices of the round that was accepted',
    query: breach`
        select o.order_no as id from orders o join quotes q on q.id = o.quote_id join carts c on c.quote_id = q.id
        join quote_rounds r on r.quote_id = q.id and r.number = c.quote_round
        join order_lines l on l.order_id = o.id
        where not exists (select from quote_lines s where s.round_id = r.id and s.product_id = l.product_id
            and s.unit_id = l.unit_id and s.price = l.unit_price and s.currency = l.unit_currency)
          and l.product_id is not null
          and not exists (select from activity_log a where a.subject = 'order' and a.subject_id = o.order_no
            and a.action = 'order.correct')
        order by 1`,
  },
  {
    name: 'the latest round of a quote is the one that it counts',
    query: breach`
        select q.quote_no as id from quotes q
        where q.round is distinct from (select max(r.number) from quote_rounds r where r.quote_id = q.id) order by 1`,
  },
  {
    name: 'only an answer keeps stock',
    query: breach`
        select q.quote_no as id from quotes q
        where q.state <> 'answered' and exists (select from quote_holds h where h.quote_id = q.id) order by 1`,
  },
];
