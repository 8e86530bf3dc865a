-- Personal data go when the law asks for them no more. A job looks once a day.

-- When names, addresses and notes of an order went; its amounts and lines stay.
alter table orders add column cleared_at timestamptz;
create index orders_to_clear on orders (created_at) where cleared_at is null;

-- What each run took away. The row of a day is made by the process that does the work.
create table retention_runs (
  day date not null,
  kind text not null check (kind <> '' and length(kind) <= 40),
  rows int not null default 0,
  at timestamptz not null,
  primary key (day, kind)
);

-- When an account was used last, to a day; sessions end long before an account that nobody uses.
create table customer_visits (
  customer_id bigint primary key references customers on delete cascade,
  last_seen_on date not null,
  -- When the customer was told that the account will be closed.
  warned_at timestamptz
);
create index customer_visits_oldest on customer_visits (last_seen_on);

create index consents_withdrawn on consents (at) where decision = 'withdrawn';
create index customers_closed on customers (closed_at) where closed_at is not null;

-- Rows of the log are only added, and deleted after ten years.
create or replace function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '10 years' then return old; end if;
  end if;
  raise exception 'the activity log is only added to';
end $$;
