-- The account of a refund is deleted 30 days after the money left.

alter table refund_accounts add column expires_at timestamptz;
create index refund_accounts_expire on refund_accounts (expires_at) where expires_at is not null;
update refund_accounts a set expires_at = r.done_at + interval '30 days'
  from refunds r where r.id = a.refund_id and r.state = 'done';

create function let_refund_account_expire() returns trigger language plpgsql as $$
begin
  update refund_accounts set expires_at = new.done_at + interval '30 days' where refund_id = new.id;
  return null;
end $$;
create trigger refunds_end_accounts after update of state on refunds
  for each row when (new.state <> old.state and new.state = 'done') execute function let_refund_account_expire();
