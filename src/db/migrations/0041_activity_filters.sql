-- The activity log is looked through by who, what, and what it was done to, the newest first.

create index activity_log_by on activity_log (by_name, at, id);
create index activity_log_action on activity_log (action, at, id);
create index activity_log_about on activity_log (subject_id, at, id);
drop index activity_log_subject;
create index activity_log_subject on activity_log (subject, at, id);
