-- Refused sign-ins stand in the activity log: nobody of the merchant's did them.
alter table activity_log drop constraint activity_log_actor_check;
alter table activity_log add constraint activity_log_actor_check
  check (actor in ('staff', 'command', 'token', 'visitor'));

-- The newest deliveries of one address, however many another one has.
create index webhook_deliveries_hook on webhook_deliveries (webhook_id, id);
