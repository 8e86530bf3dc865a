-- Daily exchange rates as they were fetched, one bulletin a day.
create table rate_bulletins (
  day date primary key,
  fetched_at timestamptz not null,
  -- TRY for one unit by currency code.
  rates jsonb not null
);
