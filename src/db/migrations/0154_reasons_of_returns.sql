-- The office filters its list of returns by the reason of a line, and counts what it finds.
create index return_lines_reason on return_lines (reason, return_id);
