-- Refused sign-ins, which have network address and device, go after a year. A role that may change no row of the log (see
-- docs/operation.md) still lets go what is past its time, through functions of the owner; the trigger judges each row.

create or replace function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '10 years' then return old; end if;
    if old.action = 'staff.refused' and old.at < now() - interval '1 year' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - array['before', 'after']) = (to_jsonb(old) - array['before', 'after'])
      and new.before is not distinct from without_words(old.before, old.subject = 'order' or old.action = 'return.refund')
      and new.after is not distinct from without_words(old.after, old.subject = 'order' or old.action = 'return.refund')
    then return new; end if;
  end if;
  raise exception 'the activity log is only added to';
end $$;

alter function forget_in_log(text, text[]) security definer set search_path from current;

-- Deletes rows of before an instant, at most so many; with an action its rows alone. Gives how many.
create function delete_from_log(before_at timestamptz, only_action text, most int) returns int
language plpgsql security definer set search_path from current as $$
declare gone int;
begin
  delete from activity_log where id in (
    select id from activity_log where at < before_at and (only_action is null or action = only_action)
      -- A clock of the shop that runs ahead asks for nothing that the trigger refuses.
      and at < now() - case action when 'staff.refused' then interval '1 year' else interval '10 years' end
    order by at limit most for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end $$;
