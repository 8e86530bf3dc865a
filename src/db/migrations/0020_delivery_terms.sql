-- The terms of delivery as they were when the order was saved, so that a later change of the settings promises nothing else.
-- Null where nothing was promised, and for imported orders.
alter table orders add column delivery_terms jsonb;
