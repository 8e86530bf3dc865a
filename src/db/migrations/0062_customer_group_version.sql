-- A customer's group is one of the values that the office changes by version.
drop trigger customers_version on customers;
create trigger customers_version before update on customers for each row
  when ((old.name, old.surname, old.email, old.phone, old.marketing, old.is_guest, old.blocked_at, old.closed_at, old.group_id)
    is distinct from (new.name, new.surname, new.email, new.phone, new.marketing, new.is_guest, new.blocked_at, new.closed_at, new.group_id))
  execute function count_customer_version();
