-- A changed text of a review moves no figure of its product, so that nothing would drop the kept page
-- that shows it; new and removed reviews change the product's own count.
create trigger reviews_updated after update on reviews referencing new table as changed
  for each statement execute function notify_units();

-- A customer's own reviews, the newest first.
drop index reviews_of_customer;
create index reviews_of_customer on reviews (customer_id, date desc, id desc);
