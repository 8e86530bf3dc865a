-- The ledger says what was decided, on which words, and where.

alter table consents
  add column decision text not null default 'given' check (decision in ('given', 'withdrawn')),
  -- The words that were agreed to, and their hash, hexadecimal.
  add column text text not null default '' check (length(text) <= 2000),
  add column sha256 text not null default '' check (sha256 ~ '^([0-9a-f]{64})?$'),
  add column locale text check (locale in ('tr', 'en')),
  -- Empty for rows of before, which came from registrations and files.
  add column source text not null default ''
    check (source in ('', 'register', 'account', 'checkout', 'mail', 'one-click', 'office', 'import', 'iys')),
  add column by_name text not null default '' check (length(by_name) <= 200),
  -- The receipt of the register of commercial messages.
  add column receipt text not null default '' check (length(receipt) <= 200),
  add column changed_xid xid8 not null default pg_current_xact_id();

-- Agreement to advertising was agreement to e-mails.
update consents set kind = 'marketing-email' where kind = 'marketing';

create index consents_last on consents (customer_id, kind, at desc, id desc);
create index consents_changed on consents (changed_xid, id);
