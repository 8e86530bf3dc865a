-- The office lists consents from the newest, of all kinds or of one.

create index consents_newest on consents (at, id);
create index consents_of_kind on consents (kind, at, id);
