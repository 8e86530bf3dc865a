-- What a line's price and its product's stock were when the buyer last looked at the cart: what changed since is said
-- once. And what was taken out of a cart, so that it can be put back as it was.
alter table cart_lines add column seen_price numeric(15, 4), add column seen_currency text, add column seen_stock int;
update cart_lines l set seen_price = u.price, seen_currency = u.currency, seen_stock = p.quantity - p.reserved
  from product_units u join products p on p.id = u.product_id
  where u.product_id = l.product_id and u.id = l.unit_id;

create sequence cart_removals;
create table removed_cart_lines (
  cart_id bigint not null references carts on delete cascade,
  removal bigint not null,
  product_id bigint not null,
  unit_id int not null,
  quantity int not null,
  note text not null,
  added_at timestamptz not null,
  seen_price numeric(15, 4),
  seen_currency text,
  seen_stock int,
  removed_at timestamptz not null,
  primary key (cart_id, removal, product_id, unit_id),
  foreign key (product_id, unit_id) references product_units (product_id, id) on delete cascade
);
create index removed_cart_lines_unit on removed_cart_lines (product_id, unit_id);
create index removed_cart_lines_time on removed_cart_lines (removed_at);
