-- The mail of a day to the store about returns that wait: once a day, whatever number of processes look.
create unique index outbox_returns_due_once on outbox ((payload ->> 'day')) where kind = 'returns-due';
