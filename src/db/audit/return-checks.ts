import { sql, type RawBuilder } from 'kysely';
import { heldOfLine, withdrawnOfLine } from '#db/returns/read-returnable.ts';
import {
  firstSteps,
  returnActions,
  returnStates,
  stateAfter,
} from '#rules/returns/return-states.ts';

const breach = sql<{ id: string | number }>;

/** The moves of the table of states, as rows: an action, the state before it, the state after it. */
const moves = sql.join(
  returnActions.flatMap((action) =>
    returnStates.flatMap((from) => {
      const to = stateAfter(from, action);
      return to === null ? [] : [sql`(${action}::text, ${from}::text, ${to}::text)`];
    }),
  ),
);

/** The first steps of a return, with the state that each of them begins. */
const beginnings = sql.join(
  Object.entries(firstSteps).map(
    ([step, after]) => sql`(${step}::text, null::text, ${after}::text)`,
  ),
);

/** The invariants of returns that one query each can tell (rule returns/audit). */
export const returnQueries: readonly {
  name: string;
  query: RawBuilder<{ id: string | number }>;
}[] = [
  {
    name: 'no more of a line comes back than was ordered',
    query: breach`
        select o.order_no as id from return_lines y join order_lines l on l.id = y.order_line_id
        join orders o on o.id = l.order_id join returns t on t.id = y.return_id
        where t.order_id <> l.order_id or ${heldOfLine} > l.quantity
        group by o.order_no order by 1`,
  },
  {
    name: 'nothing leaves that was taken back before it left',
    query: breach`
        select o.order_no as id from order_lines l join orders o on o.id = l.order_id
        where exists (select from return_lines u where u.order_line_id = l.id and u.is_unsent)
          and (select coalesce(sum(s.quantity), 0) from parcel_lines s where s.order_line_id = l.id) + ${withdrawnOfLine} > l.quantity
        group by o.order_no order by 1`,
  },
  {
    // A refund that a provider refused is taken off its return; the transfer in its place is asked for anew.
    name: 'a return pays once, what it was settled for, of the money of its order',
    query: breach`
        select r.return_no as id from returns r
        left join refunds f on f.id = r.refund_id left join payments p on p.id = f.payment_id
        where (f.id is not null and (f.amount <> r.total - r.exchanged or p.order_id <> r.order_id
            or r.state not in ('settled', 'refunded') or (f.state = 'done') <> (r.state = 'refunded')))
          or (r.state = 'refunded' and r.way <> 'account' and f.id is null and not r.imported)
        union
        select r.return_no from returns r where r.refund_id in (
          select refund_id from returns where refund_id is not null group by refund_id having count(*) > 1)
        order by 1`,
  },
  {
    name: 'returns give back no more than came',
    query: breach`
        select o.order_no as id from returns r join orders o on o.id = r.order_id
        left join payments p on p.order_id = o.id
        where r.state in ('settled', 'refunded')
        group by o.id, p.id, p.amount
        having sum(r.total) > case when bool_and(r.currency = o.currency) and p.id is null then o.total
          else coalesce(p.amount, o.try_total) end
        order by 1`,
  },
  {
    name: 'the order of an exchange is what its return pays',
    query: breach`
        select r.return_no as id from returns r left join orders e on e.exchange_of = r.id
        left join payments p on p.order_id = e.id
        where not r.imported and ((r.exchanged > 0) <> (e.id is not null)
          or (p.id is not null and (p.amount <> r.exchanged or p.currency <> r.currency))
          or (e.payment_type = 4 and p.id is null))
        order by 1`,
  },
  {
    name: 'the fee for shipping goes back once',
    query: breach`
        select o.order_no as id from returns r join orders o on o.id = r.order_id
        where r.shipping > 0 group by o.order_no having count(*) > 1 order by 1`,
  },
  {
    // Goods that came back before an import are in the stock that was imported.
    name: 'what came back to the shelf is in the stock, once',
    query: breach`
        select r.return_no as id from return_lines x join returns r on r.id = x.return_id
        join order_lines l on l.id = x.order_line_id
        left join stock_movements m on m.return_line_id = x.id
        where l.product_id is not null and not (r.imported and m.id is null)
        group by r.return_no, x.id, l.multiplier
        having coalesce(sum(m.quantity), 0) <> case when x.is_unsent then x.quantity::bigint * l.multiplier when x.place = 'shelf'
          then x.settled_quantity::bigint * l.multiplier else 0 end
        union
        select r.return_no from stock_movements m join return_lines x on x.id = m.return_line_id
        join returns r on r.id = x.return_id join order_lines l on l.id = x.order_line_id
        where m.product_id is distinct from l.product_id
        order by 1`,
  },
  {
    name: 'the history of a return follows the table of states',
    query: breach`
        with moves (step, before, after) as (values ${beginnings}, ${moves}),
        steps as (
          select s.return_id, s.id, s.step, m.after, lag(m.after) over w as before, lead(s.id) over w is null as is_last
          from return_steps s join (select distinct step, after from moves) m on m.step = s.step
          window w as (partition by s.return_id order by s.id)
        )
        select r.return_no as id from returns r left join steps s on s.return_id = r.id
        where s.id is null or (s.is_last and s.after <> r.state)
          or not exists (select from moves m where m.step = s.step and m.before is not distinct from s.before)
        group by r.return_no order by 1`,
  },
];
