-- Addresses of companies, beside those of customers: the carts of a company's users may go to them.

alter table carts drop constraint carts_customer_id_delivery_address_id_fkey;
alter table carts drop constraint carts_customer_id_invoice_address_id_fkey;
alter table carts
  add foreign key (delivery_address_id) references addresses (id) on delete set null,
  add foreign key (invoice_address_id) references addresses (id) on delete set null;
create index carts_delivery_address on carts (delivery_address_id) where delivery_address_id is not null;
create index carts_invoice_address on carts (invoice_address_id) where invoice_address_id is not null;

alter table addresses alter column customer_id drop not null;
alter table addresses
  add column company_id int references companies on delete cascade,
  -- The branch whose users alone order to it; null: everybody of the company.
  add column branch_id int,
  add foreign key (company_id, branch_id) references company_branches (company_id, id) on delete cascade,
  add constraint addresses_of_one check (num_nonnulls(customer_id, company_id) = 1),
  add constraint addresses_of_branch check (branch_id is null or company_id is not null);
create index addresses_of_company on addresses (company_id, branch_id) where company_id is not null;

-- Whether its users may order to addresses of their own.
alter table companies add column own_addresses boolean not null default true;

-- A customer's addresses: their own, and those of their company that are for one of their branches. Only what is offered can
-- be chosen for an order.
create view customer_addresses as
  select a.customer_id, a.id, a.address_title, a.name, a.country, a.city, a.town, a.address, a.phone, a.id_number,
    a.company_name, a.tax_office, a.tax_number, null::int as company_id, null::int as branch_id,
    not exists (select from customers c join companies co on co.id = c.company_id and co.state <> 'applied'
      where c.id = a.customer_id and not co.own_addresses) as is_offered
  from addresses a where a.customer_id is not null
  union all
  select c.id, a.id, a.address_title, a.name, a.country, a.city, a.town, a.address, a.phone, a.id_number,
    a.company_name, a.tax_office, a.tax_number, a.company_id, a.branch_id, true
  from customers c join companies co on co.id = c.company_id and co.state <> 'applied'
  join addresses a on a.company_id = co.id
  where a.branch_id is null or c.company_branches is null or a.branch_id = any(c.company_branches);

-- Other systems hear of a customer's address with the customer, and of a company's with the company.
create function note_addresses() returns trigger language plpgsql as $$
begin
  perform note_ids('customer', (select array_agg(distinct customer_id) from changed where customer_id is not null));
  perform note_ids('company', (select array_agg(distinct company_id) from changed where company_id is not null));
  return null;
end $$;
drop trigger customers_came on addresses;
drop trigger customers_went on addresses;
drop trigger customers_changed on addresses;
create trigger owners_came after insert on addresses referencing new table as changed
  for each statement execute function note_addresses();
create trigger owners_went after delete on addresses referencing old table as changed
  for each statement execute function note_addresses();
create trigger owners_changed after update on addresses referencing new table as changed
  for each statement execute function note_addresses();

-- The list of customers has nothing of a company's addresses.
drop trigger addresses_listed on addresses;
create constraint trigger addresses_listed after insert or update on addresses
  deferrable initially deferred for each row when (new.customer_id is not null) execute function keep_customer_list_of_part();
create constraint trigger addresses_unlisted after delete on addresses
  deferrable initially deferred for each row when (old.customer_id is not null) execute function keep_customer_list_of_part();

-- Whoever leaves a company takes none of its addresses along for an order to come.
create or replace function company_users_changed() returns trigger language plpgsql as $$
begin
  perform place_company_branches((select array_agg(n.id order by n.id) from changed n join before o using (id)
    where (n.company_id, n.company_branches) is distinct from (o.company_id, o.company_branches)));
  update approvals a set state = 'withdrawn', decided_at = now() from changed n
    where a.customer_id = n.id and a.state = 'waiting' and a.company_id is distinct from n.company_id;
  update carts k set delivery_address_id = null, invoice_address_id = null
    from changed n join before o using (id)
    where o.company_id is not null and n.company_id is distinct from o.company_id and k.customer_id = n.id and k.ordered_at is null
      and exists (select from addresses a where a.id in (k.delivery_address_id, k.invoice_address_id) and a.company_id is not null);
  return null;
end $$;
