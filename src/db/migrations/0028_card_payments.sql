-- What a card payment needs beside what was there: whose it is, which cart it pays, and what is known of the card.

alter table payment_attempts
  -- Which cart it pays; none for a payment against the open account. The order has its cart only once it is paid.
  add column cart_id bigint references carts,
  -- Which session began it, and from which network (a keyed hash of the address): declines are counted for each.
  add column session_id bigint references sessions on delete set null,
  add column network text not null default '',
  -- A keyed hash of the card's first six and last four digits, and what may be shown of it; known from the bank alone.
  add column card_fingerprint text not null default '',
  add column masked_card text not null default '',
  -- What the provider calls it: the page that it opened for it, then the transaction.
  add column provider_token text not null default '',
  add column provider_reference text not null default '',
  -- The languages of the shop: what its buyer is told later.
  add column locale text not null default 'tr' check (locale in ('tr', 'en')),
  -- When the bank is asked next about one that is open, and how often it was.
  add column next_check_at timestamptz,
  add column checks int not null default 0 check (checks >= 0),
  -- Answers in its name that were not true; each of the first ones is in payment_events.
  add column refused_answers int not null default 0 check (refused_answers >= 0);
-- One that may still be paid for each cart.
create unique index payment_attempts_one_live on payment_attempts (cart_id)
  where state = 'started' and cart_id is not null;
drop index payment_attempts_open;
create index payment_attempts_open on payment_attempts (next_check_at) where next_check_at is not null;
create index payment_attempts_session on payment_attempts (session_id, created_at);
create index payment_attempts_network on payment_attempts (network, created_at) where network <> '';
create index payment_attempts_card on payment_attempts (card_fingerprint, created_at) where card_fingerprint <> '';

-- An answer of a provider: what it was, and what became of it.
alter table payment_events
  add column kind text not null default 'return' check (kind in ('return', 'callback', 'query', 'refund')),
  add column outcome text not null default 'accepted' check (outcome in ('accepted', 'refused')),
  add column reason text not null default '';
create index payment_events_attempt on payment_events (attempt_id);

-- A payment may go back in parts; who wanted it, and how often the provider was asked.
alter table refunds drop constraint refunds_payment_id_key;
alter table refunds
  add column actor text not null default 'merchant' check (actor in ('customer', 'time', 'provider', 'merchant')),
  add column attempts int not null default 0 check (attempts >= 0),
  add column next_try_at timestamptz,
  add column last_error text not null default '';
create index refunds_payment on refunds (payment_id);
create index refunds_wanted on refunds (next_try_at) where state = 'wanted';
