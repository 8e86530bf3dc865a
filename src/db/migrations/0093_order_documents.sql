-- The contracts of an order as its buyer accepted them: the text of that version with the order's own figures.

-- The address from which an order's contracts were accepted.
alter table orders add column accepted_from text check (length(accepted_from) <= 60);

create table order_documents (
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('pre-information', 'distance-contract')),
  -- Of `page_versions`; null where an import names no version that the shop has.
  version int,
  locale text not null check (locale in ('tr', 'en')),
  -- The seller and the terms of returns at that moment; null once the text is written.
  terms jsonb,
  html text,
  -- Of `html`, hexadecimal.
  sha256 text,
  -- Drawn once, with the first mail or when somebody asks for it.
  pdf bytea,
  accepted_at timestamptz not null,
  primary key (order_id, kind),
  check ((html is null) = (sha256 is null)),
  check (html is not null or terms is not null)
);
create index order_documents_open on order_documents (order_id) where html is null;

-- A text that is written never changes; its paper is added once.
create function keep_order_document() returns trigger language plpgsql as $$
begin
  if old.html is not null and (new.html, new.sha256, new.version, new.locale, new.accepted_at)
      is distinct from (old.html, old.sha256, old.version, old.locale, old.accepted_at)
      or old.pdf is not null and new.pdf is distinct from old.pdf then
    raise exception 'a document of order % does not change', old.order_id;
  end if;
  return new;
end $$;
create trigger order_documents_stay before update on order_documents for each row execute function keep_order_document();

-- Whoever writes an order that accepts contracts leaves a document of each, with the terms of that moment.
create function begin_order_documents() returns trigger language plpgsql as $$
begin
  insert into order_documents (order_id, kind, version, locale, terms, accepted_at)
  select new.id,
    case t ->> 'url' when '/on-bilgilendirme-formu' then 'pre-information' else 'distance-contract' end,
    (select v.number from page_versions v
      where v.url = t ->> 'url' and v.published_at = (t ->> 'updatedAt')::timestamptz),
    new.locale,
    (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from settings s
      where s.key in ('store', 'returnDays', 'returnCarrier', 'returnCode', 'returnAddress')),
    coalesce((t ->> 'acceptedAt')::timestamptz, new.created_at)
  from jsonb_array_elements(new.contracts) t
  where t ->> 'url' in ('/on-bilgilendirme-formu', '/mesafeli-satis-sozlesmesi')
  on conflict do nothing;
  return null;
end $$;
create trigger orders_with_contracts after insert on orders for each row
  when (new.contracts <> '[]' and not new.imported) execute function begin_order_documents();
create trigger orders_accept_contracts after update of contracts on orders for each row
  when (new.contracts <> '[]' and old.contracts = '[]' and not new.imported) execute function begin_order_documents();
