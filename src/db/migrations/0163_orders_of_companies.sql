-- Sums of a company's orders are read from the index alone: in a table of a million orders they lie in as many pages as there are
-- orders. Counts of states and the newest orders use it too.
drop index orders_of_company;
create index orders_of_company on orders (company_id, created_at desc, id desc) include (state, try_total)
  where company_id is not null;
