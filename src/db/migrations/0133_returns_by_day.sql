-- The report of returns reads those of a period by the day of their statement.

create index returns_declared on returns (declared_at);
