-- TRUNCATE fires no trigger for each row: the activity log refuses it too.
create trigger activity_log_not_truncated before truncate on activity_log
  for each statement execute function refuse_activity_change();
