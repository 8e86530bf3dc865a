-- Orders that the merchant takes on the telephone.

-- The texts of the store that the customer was sent and has not accepted yet; `contracts` has them once they have.
alter table orders add column asked_contracts jsonb not null default '[]';

-- A second press of the button finds the order of the first one, also where each would make a guest of its own.
create unique index orders_taken_key on orders (idempotency_key) where taken_by <> '';
