-- What people searched and did not find, by day and without anybody's name.
create table empty_searches (
  day date not null,
  text text not null check (text <> '' and length(text) <= 60),
  hits int not null default 1 check (hits > 0),
  primary key (day, text)
);
