-- The log of the staff's work names customers by their numbers. What was typed about a person goes with the person (rule
-- activity-log/forgotten): nothing else of a row changes.

create function without_words(said jsonb, about_order boolean) returns jsonb immutable language sql
  return said - array['reason', 'text', 'answer'] - case when about_order then array['reference'] else '{}'::text[] end;

create or replace function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '10 years' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - array['before', 'after']) = (to_jsonb(old) - array['before', 'after'])
      and new.before is not distinct from without_words(old.before, old.subject = 'order' or old.action = 'return.refund')
      and new.after is not distinct from without_words(old.after, old.subject = 'order' or old.action = 'return.refund')
    then return new; end if;
  end if;
  raise exception 'the activity log is only added to';
end $$;

-- Takes the words from the rows about some subjects.
create function forget_in_log(about text, ids text[]) returns void language sql
begin atomic
  update activity_log set before = without_words(before, about = 'order' or action = 'return.refund'),
    after = without_words(after, about = 'order' or action = 'return.refund')
  where subject = about and subject_id = any(ids)
    and (coalesce(before, '{}') || coalesce(after, '{}')) ?| array['reason', 'text', 'answer', 'reference'];
end;

select forget_in_log('customer', (select coalesce(array_agg(id::text), '{}') from customers where closed_at is not null));
select forget_in_log('order', (select coalesce(array_agg(o.order_no), '{}') from orders o join customers c on c.id = o.customer_id
  where c.closed_at is not null or o.cleared_at is not null));

-- Searches of the office's list of customers are no longer logged.
alter table activity_log disable trigger activity_log_kept;
update activity_log set after = after - 'query' where action = 'customer.exported' and after ? 'query';
alter table activity_log enable trigger activity_log_kept;

-- Payments that led to no order, which lose card and network after three years.
create index payment_attempts_of_no_order on payment_attempts (created_at)
  where order_id is null and ended_at is not null
    and (masked_card <> '' or card_fingerprint <> '' or network <> '' or decline_reason <> '');
