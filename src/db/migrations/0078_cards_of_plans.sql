-- The first six digits of the card that a bank's plan was chosen for: the card that paid is compared with them.
alter table payment_attempts add column bin text not null default '' check (bin ~ '^([0-9]{6})?$');
