-- The office finds customers by name, e-mail and company. An index calls its functions without the schema of the others:
-- they bring it along.
create function text_words(t text) returns tsvector
language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 60)), '{}')) from unnest(order_words_in(t)) word
$$;
create index customers_words on customers using gin (text_words(name || ' ' || surname || ' ' || email))
  where closed_at is null;
create index addresses_company on addresses using gin (text_words(company_name)) where company_name <> '';
