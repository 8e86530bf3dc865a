-- What an attempt pays, as one hash: another beginning with the same content gets the same gate.
alter table payment_attempts add column content_hash text not null default '';
