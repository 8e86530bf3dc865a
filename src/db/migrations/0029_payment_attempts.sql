-- An order that a card is to pay has its cart only once it is paid: until then another may come of the cart.
do $$
declare cart_check text;
begin
  select conname into strict cart_check from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%cart_id%';
  execute format('alter table orders drop constraint %I', cart_check);
end $$;
alter table orders add constraint orders_cart check (imported or cart_id is not null
  or (payment_type = 2 and state in ('awaiting_payment', 'payment_failed', 'expired')));

-- The page that a provider opened for an attempt: asked for again, the same page shows.
alter table payment_attempts add column gate_url text not null default '';
-- What a cart's payments under way hold is looked up with every look at the cart.
create index payment_attempts_cart on payment_attempts (cart_id) where cart_id is not null;

-- What a card is, by its first digits; an organization that is not known is the bank's.
alter table bank_bins
  add column organization text not null default '',
  add column kind text not null default 'credit' check (kind in ('credit', 'commercial', 'debit', 'prepaid'));
create index bank_bins_first_six on bank_bins (left(bin, 6));
