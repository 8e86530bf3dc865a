-- The office's table of orders filters by cost center; most orders have none.
create index orders_by_cost_centre on orders (cost_centre, created_at desc) where cost_centre <> '';
