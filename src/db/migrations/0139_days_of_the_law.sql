-- Whoever writes an order that accepts contracts leaves a document of each, with the terms of that moment.
create or replace function begin_order_documents() returns trigger language plpgsql as $$
begin
  insert into order_documents (order_id, kind, version, locale, terms, accepted_at)
  select new.id,
    case t ->> 'url' when '/on-bilgilendirme-formu' then 'pre-information' else 'distance-contract' end,
    (select v.number from page_versions v
      where v.url = t ->> 'url' and v.published_at = (t ->> 'updatedAt')::timestamptz),
    new.locale,
    (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from settings s
      where s.key in ('store', 'withdrawalDays', 'returnDays', 'returnCarrier', 'returnCode', 'returnAddress')),
    coalesce((t ->> 'acceptedAt')::timestamptz, new.created_at)
  from jsonb_array_elements(new.contracts) t
  where t ->> 'url' in ('/on-bilgilendirme-formu', '/mesafeli-satis-sozlesmesi')
  on conflict do nothing;
  return null;
end $$;
