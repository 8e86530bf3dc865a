-- Every version of a text of the store that was ever live, and the draft of its next one. `pages` holds the live version.
alter table pages
  add column author text not null default '',
  add column note text not null default '';

create table page_versions (
  url text collate "C" not null,
  number int not null check (number > 0),
  title text not null,
  title_en text not null,
  html text not null,
  html_en text not null,
  author text not null,
  note text not null,
  published_at timestamptz not null,
  -- The number of the version in which the Turkish and the English text became what they are.
  turkish_since int not null,
  english_since int not null,
  primary key (url, number)
);

insert into page_versions (url, number, title, title_en, html, html_en, author, note, published_at, turkish_since, english_since)
select url, 1, title, title_en, html, html_en, author, note, updated_at, 1, 1 from pages;

-- A version is known by its time: an order stores the time of the text that it accepted, so that no two versions share one.
create function date_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.title, new.title_en, new.html, new.html_en)
    is distinct from (old.title, old.title_en, old.html, old.html_en) then
    new.updated_at := greatest(new.updated_at, (select v.published_at + interval '1 microsecond'
      from page_versions v where v.url = new.url order by v.number desc limit 1));
  end if;
  return new;
end $$;

-- For each change of a text, by the office, an import or a statement.
create function append_page_version() returns trigger language plpgsql as $$
declare
  last page_versions;
  next int;
begin
  if tg_op = 'UPDATE' and (new.title, new.title_en, new.html, new.html_en)
    is not distinct from (old.title, old.title_en, old.html, old.html_en) then return null; end if;
  select * into last from page_versions v where v.url = new.url order by v.number desc limit 1;
  next := coalesce(last.number, 0) + 1;
  insert into page_versions (url, number, title, title_en, html, html_en, author, note, published_at, turkish_since, english_since)
  values (new.url, next, new.title, new.title_en, new.html, new.html_en, new.author, new.note, new.updated_at,
    case when (last.title, last.html) is not distinct from (new.title, new.html) then last.turkish_since else next end,
    case when (last.title_en, last.html_en) is not distinct from (new.title_en, new.html_en) then last.english_since else next end);
  return null;
end $$;

create trigger page_version_dated before insert or update on pages
  for each row execute function date_page_version();
create trigger page_version_appended after insert or update on pages
  for each row execute function append_page_version();

create table page_drafts (
  url text collate "C" primary key,
  title text not null,
  title_en text not null,
  html text not null,
  html_en text not null,
  note text not null,
  author text not null,
  changed_at timestamptz not null,
  -- Counts the changes of the draft.
  revision int not null,
  -- The number of the version that was live when the draft was begun; 0 for a new page.
  based_on int not null
);

-- The version of a text that an order accepted: its time, as the order stores it.
create function accepted_version(contracts jsonb, path text) returns text
language sql immutable parallel safe strict as $$
  select t ->> 'updatedAt' from jsonb_array_elements(contracts) t where t ->> 'url' = path limit 1
$$;

create index orders_by_distance_contract on orders
  (accepted_version(contracts, '/mesafeli-satis-sozlesmesi'), created_at, id)
  where accepted_version(contracts, '/mesafeli-satis-sozlesmesi') is not null;
create index orders_by_pre_information on orders
  (accepted_version(contracts, '/on-bilgilendirme-formu'), created_at, id)
  where accepted_version(contracts, '/on-bilgilendirme-formu') is not null;

-- The merchant's words for a mail, version by version; the last one goes out. An empty text is the shop's own.
create table mail_versions (
  kind text collate "C" not null,
  number int not null check (number > 0),
  subject text not null,
  subject_en text not null,
  opening text not null,
  opening_en text not null,
  closing text not null,
  closing_en text not null,
  author text not null,
  published_at timestamptz not null,
  primary key (kind, number)
);
