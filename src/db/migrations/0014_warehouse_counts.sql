-- When an import last said what the warehouses hold of a product. A table of its own: an import writes it for every
-- product it brings, and nothing has to be drawn or indexed anew for it.
create table warehouse_counts (
  product_id bigint primary key references products on delete cascade,
  counted_at timestamptz not null
);
insert into warehouse_counts select distinct product_id, now() from warehouse_inventory;
