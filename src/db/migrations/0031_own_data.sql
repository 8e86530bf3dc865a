-- What a customer chose on one device holds on the next.
alter table customers
  add column locale text check (locale in ('tr', 'en')),
  add column currency text references currencies (code) on delete set null;

-- Which browser and system a session belongs to, in words: its owner has to know it again.
alter table sessions add column device text not null default '';

-- A customer who left: the row stays for the orders that the law keeps, nothing in it names anybody.
alter table customers add column closed_at timestamptz;
