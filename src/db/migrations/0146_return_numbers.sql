-- The office finds returns by the beginning of their number and by the number of their parcel.
create index returns_by_number on returns ((lower(return_no) collate "C"));
create index returns_by_tracking on returns (tracking_no) where tracking_no <> '';
