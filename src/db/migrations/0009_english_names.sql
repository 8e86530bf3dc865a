-- English names of units and variants; an empty one shows the Turkish name. A swatch is a CSS color or the name
-- of a picture.
alter table product_units add column value_en text not null default '';
alter table product_variants
  add column name_en text not null default '',
  add column value_en text not null default '',
  add column swatch text not null default '';

-- A variant's names are drawn on the pages of its product and of its parent.
create trigger variants_inserted after insert on product_variants referencing new table as changed
  for each statement execute function notify_units();
create trigger variants_updated after update on product_variants referencing new table as changed
  for each statement execute function notify_units();
create trigger variants_deleted after delete on product_variants referencing old table as changed
  for each statement execute function notify_units();
