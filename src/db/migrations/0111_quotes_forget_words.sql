-- A round of a quote stays as it was said until the time of its words is over: then names and notes may go, nothing else.

create or replace function keep_quote_round() returns trigger language plpgsql as $$
declare
  words text[] := case tg_table_name when 'quote_rounds' then array['by_name', 'note', 'terms_note'] else array['note'] end;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  word text;
begin
  foreach word in array words loop
    if after ->> word not in ('', before ->> word) then
      raise exception 'a round of a quote never changes';
    end if;
  end loop;
  if tg_table_name = 'quote_lines' and after ->> 'product_id' is null then words := words || 'product_id'; end if;
  if before - words = after - words then return new; end if;
  raise exception 'a round of a quote never changes';
end $$;
