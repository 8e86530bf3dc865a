-- Companies in the office: the people who sell to them, and the sorts of their list.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('owner', 'orders', 'catalog', 'sales', 'reader'));

drop index companies_by_title;
create index companies_by_title on companies ((tr_sort(title) collate "C"), id);
create index companies_by_age on companies (created_at, id);
