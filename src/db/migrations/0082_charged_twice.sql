-- What a bank charged under an attempt's order number beyond its payment. It pays nothing and goes back, so it belongs to
-- the payment beside which it was charged, and to no order or account.
alter table payments add column extra_of bigint references payments;
create index payments_extra on payments (extra_of) where extra_of is not null;

do $$
declare owner_check text;
begin
  select conname into strict owner_check from pg_constraint
    where conrelid = 'payments'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%account_customer_id%';
  execute format('alter table payments drop constraint %I', owner_check);
end $$;
alter table payments add constraint payments_owner check (
  num_nonnulls(order_id, account_customer_id) = case when extra_of is null then 1 else 0 end);
