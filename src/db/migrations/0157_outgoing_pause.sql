-- A row is there while nothing leaves the shop: it came from a backup, and its mails, webhooks and refunds may have been sent by
-- the shop that the backup is of (rule reliability/restored-copy).
create table outgoing_pause (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null
);
