-- Orders are found by e-mail, telephone, tax or identity number and place too.

-- The ways in which people write a telephone number, each without signs: 5321112233, 05321112233, 905321112233.
create function phone_words(phone text) returns text[] language sql immutable parallel safe strict as $$
  select case when digits ~ '^(90|0)?[1-9][0-9]{9}$' then array[right(digits, 10), '0' || right(digits, 10), '90' || right(digits, 10)]
    when digits <> '' then array[digits] else '{}' end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

create or replace function order_words_of(which bigint) returns tsvector language plpgsql stable as $$
declare codes text[]; phones text[]; said text;
begin
  select array[o.order_no, c.email] || nullif(o.tracking_no, '')
      || array(select tracking_no from parcels where order_id = which)
      || array(select code from order_lines where order_id = which)
      || array(select unnest(array[a.id_number, a.tax_number]) from order_addresses a where a.order_id = which),
      array(select unnest(phone_words(p.phone)) from (
        select c.phone union all select a.phone from order_addresses a where a.order_id = which) p),
      concat_ws(' ', c.name, c.surname, (
        select string_agg(concat_ws(' ', a.name, a.company_name, a.city, a.town), ' ')
        from order_addresses a where a.order_id = which))
    into codes, phones, said from orders o join customers c on c.id = o.customer_id where o.id = which;
  return (select array_to_tsvector(array_agg(distinct left(word, 60))) from (
    select code_key(code) as word from unnest(codes) code
    union all select unnest(phones)
    union all select unnest(order_words_in(array_to_string(codes || said, ' ')))) w where word <> '');
end $$;

drop trigger customers_order_words on customers;
create constraint trigger customers_order_words after update of name, surname, email, phone on customers
  deferrable initially deferred for each row
  when ((old.name, old.surname, old.email, old.phone) is distinct from (new.name, new.surname, new.email, new.phone))
  execute function keep_words_of_customer();

update order_words set words = order_words_of(order_id);
