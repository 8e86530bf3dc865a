-- The versions of the home page, in place of the one page that could not be undone, and the addresses that brands had.

set local check_function_bodies = off;

drop table home_page;

-- Each publication is a version; the last one is live, and without any the shop has its own page.
create table home_versions (
  number int primary key check (number > 0),
  -- The sections in their order; null: the shop's own page.
  sections jsonb,
  published_at timestamptz not null,
  published_by text not null
);
create trigger shop_came_or_went after insert or delete on home_versions
  for each row execute function note_row('shop');

-- A former address of a brand leads to the brand, whatever its address is now.
create table brand_old_slugs (
  slug text collate "C" primary key check (slug ~ '^[a-z0-9-]+$'),
  brand_id int not null references brands on delete cascade,
  at timestamptz not null
);
create index brand_old_slugs_brand on brand_old_slugs (brand_id);
create trigger catalog_came_or_went after insert or delete on brand_old_slugs
  for each row execute function note_row('catalog');
create trigger catalog_changed after update on brand_old_slugs for each row
  when (new.* is distinct from old.*) execute function note_row('catalog');

create index brands_by_name on brands (name_sort, id);
