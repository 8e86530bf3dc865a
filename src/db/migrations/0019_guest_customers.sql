-- Guests: customers without a password. A guest has no key, so nothing that looks an account up by its e-mail finds one.
alter table customers add column is_guest boolean not null default false;
alter table customers drop column email_key;
alter table customers add column email_key text unique
  generated always as (case when is_guest then null else lower(email collate "C") end) stored;
alter table customers add constraint customers_guest check (not is_guest or password_hash = '');

-- The unpaid orders of all guests with one e-mail count together.
create index customers_guests on customers ((lower(email collate "C"))) where is_guest;

-- A guest's session has a customer and no sign-in.
alter table sessions drop constraint sessions_check;
alter table sessions add constraint sessions_signed_in check (signed_in_at is null or customer_id is not null);

-- The cleanup finds guests who have not come back by this.
create index sessions_of_guests on sessions (last_seen_at, id) where customer_id is not null and signed_in_at is null;
