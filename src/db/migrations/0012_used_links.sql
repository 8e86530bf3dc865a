-- A link that was used is deleted, so no column marks it.
delete from account_tokens where used_at is not null;
alter table account_tokens drop column used_at;
