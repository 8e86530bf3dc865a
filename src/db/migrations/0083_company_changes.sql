-- Changes of companies for other systems, and companies that apply when somebody registers.

alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('shop', 'catalog', 'words', 'place', 'figures', 'customer', 'prices', 'faces', 'visits', 'company'));
alter table newest_changes drop constraint newest_changes_kind_check;
alter table newest_changes add constraint newest_changes_kind_check check (kind in ('figures', 'customer', 'company'));
insert into newest_changes (kind, id, xid) values ('company', 0, '0');

create function note_companies() returns trigger language plpgsql as $$
begin
  perform note_ids('company', (select array_agg(id) from changed));
  return null;
end $$;
-- The version and the moment of the account change with every import.
create function note_companies_changed() returns trigger language plpgsql as $$
begin
  perform note_ids('company', (select array_agg(n.id) from changed n join before o using (id)
    where to_jsonb(n) - array['version', 'account_at', 'updated_at'] <> to_jsonb(o) - array['version', 'account_at', 'updated_at']));
  return null;
end $$;
create function note_company_parts() returns trigger language plpgsql as $$
begin
  perform note_ids('company', (select array_agg(distinct company_id) from changed));
  return null;
end $$;
create trigger companies_came after insert on companies referencing new table as changed
  for each statement execute function note_companies();
create trigger companies_went after delete on companies referencing old table as changed
  for each statement execute function note_companies();
create trigger companies_changed after update on companies referencing new table as changed old table as before
  for each statement execute function note_companies_changed();
do $$
declare t text;
begin
  foreach t in array array['company_branches', 'company_assortments'] loop
    execute format('create trigger companies_follow_new after insert on %I referencing new table as changed
      for each statement execute function note_company_parts()', t);
    execute format('create trigger companies_follow_changed after update on %I referencing new table as changed
      for each statement execute function note_company_parts()', t);
    execute format('create trigger companies_follow_gone after delete on %I referencing old table as changed
      for each statement execute function note_company_parts()', t);
  end loop;
end $$;

-- A delivery is about an order, a product or a company; another migration may have added more.
alter table webhook_deliveries
  add column company_id int references companies on delete cascade,
  -- Of an event that is no state: the order on account that was refused.
  add column details jsonb;
do $$
declare kinds text := (
  select string_agg(attname, ', ' order by attnum) from pg_attribute
  where attrelid = 'webhook_deliveries'::regclass and attname in ('order_id', 'product_id', 'company_id', 'quote_id')
    and not attisdropped);
begin
  execute 'alter table webhook_deliveries drop constraint webhook_deliveries_check';
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_check check (num_nonnulls(%s) = 1)', kinds);
end $$;
create index webhook_deliveries_company on webhook_deliveries (company_id, created_at) where company_id is not null;

-- The language in which the applicant is answered.
alter table companies add column applied_locale text check (applied_locale in ('tr', 'en'));
