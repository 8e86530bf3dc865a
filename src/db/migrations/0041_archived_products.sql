-- Archived products: the shop hides them, and the office lists them apart.
alter table products add column archived_at timestamptz;

-- The view of archived products, by name.
create index products_archived on products (tr_sort(name) collate "C", id) where archived_at is not null;

-- A product that is shown again is archived no longer, whoever shows it: the office, a call or an import.
create function leave_archive() returns trigger language plpgsql as $$
begin
  new.archived_at := null;
  return new;
end $$;
create trigger products_shown before update of active on products
  for each row when (new.active and not old.active and new.archived_at is not null) execute function leave_archive();

-- The page of an archived product says so.
create function note_archived() returns trigger language plpgsql as $$
begin
  insert into changes (kind, id) values ('figures', new.id);
  return null;
end $$;
create trigger products_archived after update of archived_at on products
  for each row when (new.archived_at is distinct from old.archived_at) execute function note_archived();
