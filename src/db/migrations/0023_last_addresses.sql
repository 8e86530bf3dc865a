-- The checkout offers a customer the addresses of their last order first.
create index carts_ordered_of_customer on carts (customer_id, ordered_at desc)
  where ordered_at is not null;
