import { sql, type RawBuilder } from 'kysely';

/** A question whose every row is a breach: its id says where. */
export interface AuditQuery {
  name: string;
  query: RawBuilder<{ id: string | number }>;
}

const breach = sql<{ id: string | number }>;

/** The invariants that one query each can tell. */
export function auditQueries(now: Date): AuditQuery[] {
  return [...stockQueries, ...moneyQueries, hanging(now), ...ownerQueries, ...countQueries];
}

const stockQueries: readonly AuditQuery[] = [
  {
    name: 'stock on hand is the opening and the movements',
    query: breach`
        select p.id from products p
        left join (select product_id, sum(quantity) as moved from stock_movements group by product_id) m
          on m.product_id = p.id
        where p.quantity <> p.opening_quantity + coalesce(m.moved, 0) order by p.id`,
  },
  {
    name: 'reserved stock is what card payments and quotes hold',
    query: breach`
        select p.id from products p
        left join (select product_id, sum(quantity) as held from stock_reservations
          where state = 'held' group by product_id) r on r.product_id = p.id
        left join (select product_id, sum(pieces) as held from quote_holds group by product_id) h on h.product_id = p.id
        where p.reserved <> coalesce(r.held, 0) + coalesce(h.held, 0) order by p.id`,
  },
  {
    // 1000 pieces is the furthest that any display type lets stock go below zero (rule stock/offset).
    name: 'no stock was sold below what the shop allows',
    query: breach`
        select p.id from products p
        where p.quantity < least(p.opening_quantity, 0) - 1000
          and not exists (select from settings
            where key = 'cartStockControl' and value #>> '{}' = '1') order by p.id`,
  },
  {
    name: 'each line of a live order has taken its stock once',
    query: breach`
        select o.order_no as id from orders o join order_lines l on l.order_id = o.id
        left join stock_movements m on m.order_line_id = l.id
        where not o.imported and l.product_id is not null
          and o.state in ('placed', 'paid', 'preparing', 'shipped', 'delivered')
        group by o.order_no, l.id, l.quantity, l.multiplier
        having count(m.id) filter (where m.reason = 'order') <> 1
          or coalesce(sum(m.quantity), 0) <> -(l.quantity::bigint * l.multiplier)
        order by 1`,
  },
  {
    name: 'an order that is over has given its stock back once',
    query: breach`
        select o.order_no as id from orders o join stock_movements m on m.order_id = o.id
        where o.state in ('cancelled', 'expired', 'payment_failed')
        group by o.order_no, m.order_line_id having sum(m.quantity) <> 0 order by 1`,
  },
  {
    name: 'imported orders took no stock',
    query: breach`
        select distinct o.order_no as id from orders o join stock_movements m on m.order_id = o.id
        where o.imported order by 1`,
  },
  {
    name: 'a movement is of the line and the product that it names',
    query: breach`
        select m.id from stock_movements m join order_lines l on l.id = m.order_line_id
        where l.order_id is distinct from m.order_id or l.product_id is distinct from m.product_id
        order by m.id`,
  },
];

const moneyQueries: readonly AuditQuery[] = [
  {
    name: 'order totals are the sum of their lines',
    query: breach`
        select o.order_no as id from orders o left join order_lines l on l.order_id = o.id
        group by o.id
        having o.sub_total <> coalesce(sum(l.net), 0) or o.tax <> coalesce(sum(l.tax), 0)
          or o.total <> o.sub_total + o.tax + o.shipping_total + o.commission
        order by 1`,
  },
  {
    name: 'a paid order was paid, once, in full',
    query: breach`
        select o.order_no as id from orders o
        left join payments p on p.order_id = o.id
        where not o.imported and o.payment_type = 2
          and o.state in ('paid', 'preparing', 'shipped', 'delivered')
        group by o.id
        having count(p.id) <> 1 or min(p.currency) <> 'TRY' or sum(p.amount) <> o.try_total + coalesce(
          (select sum(c.try_amount) from order_cancellations c
            where c.order_id = o.id and c.created_at >= min(p.captured_at)), 0) - coalesce(
          (select sum(k.try_amount) from order_corrections k
            where k.order_id = o.id and k.created_at >= min(p.captured_at)), 0)
        order by 1`,
  },
  {
    name: 'what was canceled of an order and what remains is what was ordered',
    query: breach`
        with changes as (
          select order_id, total_before, -amount as amount from order_cancellations
          union all select order_id, total_before, amount from order_corrections
        )
        select o.order_no as id from orders o join changes c on c.order_id = o.id
        group by o.id having not bool_or(c.total_before in (o.total - (
          select sum(each.amount) from changes each where each.order_id = o.id), o.total - (
          select sum(each.amount) from changes each where each.order_id = o.id) - (
          -- The commission of a payment link came after a change of the unpaid order.
          select coalesce(sum(a.order_commission), 0) from payment_attempts a where a.order_id = o.id)))
        union
        select o.order_no from orders o join order_lines l on l.order_id = o.id
        join stock_movements m on m.order_line_id = l.id and m.reason in ('order', 'amend')
        where exists (select from changes c where c.order_id = o.id)
        group by o.order_no, l.id
        having -sum(m.quantity) <> l.multiplier * (l.quantity + coalesce((select sum(c.quantity)
          from order_cancellation_lines c where c.order_line_id = l.id), 0))
        order by 1`,
  },
  {
    name: 'what goes back is what was noted, and no more than was paid',
    query: breach`
        select p.id from payments p
        left join refunds r on r.payment_id = p.id and r.state <> 'refused'
        group by p.id having coalesce(sum(r.amount), 0) <> p.refunded or p.refunded > p.amount
        order by p.id`,
  },
  {
    name: 'a captured attempt has its payment, and no other has one',
    query: breach`
        select a.id::text as id from payment_attempts a left join payments p on p.attempt_id = a.id
        where (a.state = 'captured') <> (p.id is not null) order by 1`,
  },
  {
    // Money that the provider refuses to refund is the merchant's to send.
    name: 'money of an order that is over goes back',
    query: breach`
        select p.id from payments p join orders o on o.id = p.order_id
        where not o.imported and o.state in ('cancelled', 'expired', 'payment_failed')
          and p.refunded < p.amount
          and not exists (select from refunds r where r.payment_id = p.id and r.state = 'refused')
        order by p.id`,
  },
  {
    name: 'a cart becomes at most one order',
    query: breach`
        select cart_id as id from orders where cart_id is not null
        group by cart_id having count(*) > 1 order by 1`,
  },
  {
    name: 'a cart is marked as ordered when it is',
    query: breach`
        select c.id from carts c left join orders o on o.cart_id = c.id
        where c.ordered_at is null and o.id is not null or c.ordered_at is not null and o.id is null
          and c.quote_id is null and not exists (select from approvals a where a.cart_id = c.id) order by c.id`,
  },
  {
    name: 'an idempotency key answers with one order',
    query: breach`
        select min(order_no) as id from orders where idempotency_key is not null
        group by customer_id, idempotency_key having count(*) > 1 order by 1`,
  },
  {
    name: 'a payment attempt is captured at most once',
    query: breach`
        select attempt_id::text as id from payments where attempt_id is not null
        group by attempt_id having count(*) > 1 order by 1`,
  },
  {
    name: 'a provider reference and an event count once',
    query: breach`
        select provider || ' ' || provider_reference as id from payments
        group by provider, provider_reference having count(*) > 1
        union all
        select provider || ' ' || event_id from payment_events
        group by provider, event_id having count(*) > 1
        order by 1`,
  },
];

function hanging(now: Date): AuditQuery {
  return {
    name: 'no reservation and no payment is left hanging',
    query: breach`
        select 'reservation ' || id as id from stock_reservations
        where state = 'held' and expires_at < ${now}::timestamptz - interval '2 minutes'
        union all
        select 'attempt ' || id from payment_attempts
        where state = 'unknown'
          and coalesce(checked_at, created_at) < ${now}::timestamptz - interval '15 minutes'
        order by 1`,
  };
}

const ownerQueries: readonly AuditQuery[] = [
  {
    name: 'an order made from a cart belongs to the customer of the cart',
    query: breach`
        select o.order_no as id from orders o join carts c on c.id = o.cart_id
        where c.customer_id is distinct from o.customer_id order by 1`,
  },
  {
    // A branch may be taken away later: it must only not be another customer's.
    name: 'the branch of an order belongs to its customer',
    query: breach`
        select o.order_no as id from orders o
        where o.branch_id is not null
          and not exists (select from customer_branches b
            where b.customer_id = o.customer_id and b.id = o.branch_id)
          and exists (select from customer_branches b
            where b.id = o.branch_id and b.name = o.branch_name)
        order by 1`,
  },
  {
    name: 'a review is of the customer of the order and of a product in it',
    query: breach`
        select r.id from reviews r join orders o on o.id = r.order_id
        where r.customer_id <> o.customer_id
          or not exists (select from order_lines l
            where l.order_id = r.order_id and l.product_id = r.product_id)
        order by r.id`,
  },
  {
    name: 'a payment and its attempt belong to the customer of the order',
    query: breach`
        select p.id from payments p
        left join payment_attempts a on a.id = p.attempt_id
        left join orders o on o.id = coalesce(p.order_id, p.returned_order_id)
        where a.customer_id <> coalesce(o.customer_id, p.account_customer_id)
          or (a.order_id is not null and a.order_id is distinct from coalesce(p.order_id, p.returned_order_id))
        order by p.id`,
  },
  {
    name: 'what is frozen of an order is its lines and addresses',
    query: breach`
        select o.order_no as id from orders o left join frozen_orders f on f.order_id = o.id
        where coalesce(f.frozen, frozen_order(0))::text <> frozen_order(o.id)::text order by 1`,
  },
  {
    name: 'an order that the shop took has both addresses',
    query: breach`
        select o.order_no as id from orders o
        where not o.imported and (select count(*) from order_addresses a where a.order_id = o.id) <> 2
        order by 1`,
  },
];

const countQueries: readonly AuditQuery[] = [
  {
    name: 'stars and comment counts are those of the published reviews',
    query: breach`
        select p.id from products p
        left join (select product_id, sum(star) as stars, count(*) as reviews from reviews
          where state = 'published' group by product_id) r on r.product_id = p.id
        where p.star_sum <> coalesce(r.stars, 0) or p.comment_count <> coalesce(r.reviews, 0)
        order by p.id`,
  },
  {
    name: 'sales numbers are the opening and the pieces sold',
    query: breach`
        select p.id from products p
        left join (select product_id, -sum(quantity) as sold from stock_movements
          where reason <> 'correction' group by product_id) m on m.product_id = p.id
        left join (select l.product_id, sum(x.settled_quantity * l.multiplier) as scrapped
          from return_lines x join order_lines l on l.id = x.order_line_id join orders o on o.id = l.order_id
          where x.place = 'scrap' and not o.imported group by l.product_id) s on s.product_id = p.id
        left join (select m.product_id, sum(m.quantity) as pieces from stock_movements m join return_lines x on x.id = m.return_line_id
          join order_lines l on l.id = x.order_line_id join orders o on o.id = l.order_id where o.imported group by 1) i on i.product_id = p.id
        where p.sales_number <> p.opening_sales + coalesce(m.sold, 0) + coalesce(i.pieces, 0) - coalesce(s.scrapped, 0) order by p.id`,
  },
  {
    name: 'parents know that they have children, and children have none',
    query: breach`
        select p.id from products p
        where p.has_children <> exists (select from products c where c.parent_id = p.id)
          or (p.has_children and p.parent_id is not null) order by p.id`,
  },
  {
    name: 'a child has 1 to 3 variants, others have none',
    query: breach`
        select p.id from products p left join product_variants v on v.product_id = p.id
        group by p.id having (count(v.position) = 0) <> (p.parent_id is null) order by p.id`,
  },
  {
    name: 'products are in the categories above theirs',
    query: breach`
        select pc.product_id as id from product_categories pc
        join categories c on c.id = pc.category_id
        where c.parent_id is not null and not exists (select from product_categories a
          where a.product_id = pc.product_id and a.category_id = c.parent_id)
        group by pc.product_id order by 1`,
  },
];
