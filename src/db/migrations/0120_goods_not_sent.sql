-- Returns of goods that had not left: no parcel brings them, the shelf has them at once, and nobody decides on them.

alter table return_lines
  add column is_unsent boolean not null default false,
  add check (not is_unsent or (exchange_product_id is null and (verdict is null
    or (verdict = 'accepted' and settled_quantity = quantity and deduction = 0 and place = 'shelf'))));
create index return_lines_unsent on return_lines (order_line_id) where is_unsent;
