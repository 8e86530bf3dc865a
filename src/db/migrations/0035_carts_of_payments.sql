-- A cart that goes with its customer's account leaves its payments behind.
alter table payment_attempts drop constraint payment_attempts_cart_id_fkey,
  add constraint payment_attempts_cart_id_fkey foreign key (cart_id) references carts on delete set null;
