-- Orders on a company's open account.

alter table companies
  -- Null: no account was agreed.
  add column credit_limit numeric(15, 2) check (credit_limit >= 0),
  add column credit_currency text references currencies (code),
  -- Days until an order is due, from the day of the order or from the end of its month.
  add column credit_days int not null default 0 check (credit_days between 0 and 365),
  add column credit_from text not null default 'order' check (credit_from in ('order', 'monthEnd')),
  -- Days that a debt may be overdue before the account is closed.
  add column credit_grace_days int not null default 0 check (credit_grace_days between 0 and 365),
  add column credit_allowed boolean not null default true,
  add check ((credit_limit is null) = (credit_currency is null));

-- The order that a movement books, and whether nothing of it is open any more.
alter table company_statement
  add column order_no text,
  add column closes boolean not null default false;
create index company_statement_orders on company_statement (company_id, order_no) where order_no is not null;

alter table orders drop constraint orders_payment_type_check;
alter table orders add constraint orders_payment_type_check check (payment_type in (2, 3, 4, 5));
-- The last day on which it is to be paid.
alter table orders add column due_on date;
create index orders_on_account on orders (company_id, id) where payment_type = 5;
