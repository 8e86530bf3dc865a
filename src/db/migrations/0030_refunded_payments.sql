-- How much of a payment went back or is to: parts may be wanted at the same time, and never more than was paid.
alter table payments add column refunded numeric(15, 2) not null default 0
  check (refunded >= 0 and refunded <= amount);
update payments p set refunded = r.amount
  from (select payment_id, sum(amount) as amount from refunds where state <> 'refused' group by payment_id) r
  where r.payment_id = p.id;
