-- One question to the bank about an attempt at a time, over all processes: the one who asks writes down until when.
alter table payment_attempts add column asking_until timestamptz;
-- When the buyer or the provider came back first: after an outage these attempts are asked about first.
alter table payment_attempts add column returned_at timestamptz;
-- One worker at a time asks for the refunds of an attempt, so that what went back before is always known.
alter table payment_attempts add column refunding_until timestamptz;
