-- The branch that a customer chose last, on whichever device; it is chosen again at the next sign-in (rule
-- business/last-branch). Null: no branch.
alter table customers add column branch_id int;
alter table customers add foreign key (id, branch_id) references customer_branches (customer_id, id)
  on delete set null (branch_id);

update customers c set branch_id = last.branch_id
from (
  select distinct on (customer_id) customer_id, branch_id from sessions
  where branch_id is not null order by customer_id, last_seen_at desc, id desc
) last
where last.customer_id = c.id;
