-- An import writes the versions of a page before the page: its live text is then the last version, not one more.
-- The author of a text that an import brings is empty; the office always names one.
create or replace function date_page_version() returns trigger language plpgsql as $$
declare
  last page_versions;
begin
  if tg_op = 'UPDATE' and (new.title, new.title_en, new.html, new.html_en)
    is not distinct from (old.title, old.title_en, old.html, old.html_en) then return new; end if;
  select * into last from page_versions v where v.url = new.url order by v.number desc limit 1;
  if new.author = '' and (last.title, last.title_en, last.html, last.html_en)
    is not distinct from (new.title, new.title_en, new.html, new.html_en) then
    new.author := last.author;
    new.note := last.note;
    new.updated_at := last.published_at;
  else
    new.updated_at := greatest(new.updated_at, last.published_at + interval '1 microsecond');
  end if;
  return new;
end $$;

create or replace function append_page_version() returns trigger language plpgsql as $$
declare
  last page_versions;
  next int;
begin
  if tg_op = 'UPDATE' and (new.title, new.title_en, new.html, new.html_en)
    is not distinct from (old.title, old.title_en, old.html, old.html_en) then return null; end if;
  select * into last from page_versions v where v.url = new.url order by v.number desc limit 1;
  -- The trigger before has given the text the time of the version that it already is.
  if last.published_at = new.updated_at then return null; end if;
  next := coalesce(last.number, 0) + 1;
  insert into page_versions (url, number, title, title_en, html, html_en, author, note, published_at, turkish_since, english_since)
  values (new.url, next, new.title, new.title_en, new.html, new.html_en, new.author, new.note, new.updated_at,
    case when (last.title, last.html) is not distinct from (new.title, new.html) then last.turkish_since else next end,
    case when (last.title_en, last.html_en) is not distinct from (new.title_en, new.html_en) then last.english_since else next end);
  return null;
end $$;
