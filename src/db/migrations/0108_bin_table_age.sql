-- When the card numbers of a bank were current; null where nobody knows.
alter table banks add column bins_at timestamptz;
