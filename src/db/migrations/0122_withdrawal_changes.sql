-- The exception of the right to return stands on a product's page: a change of it alone is a change of the product too.
do $$
begin
  execute replace(
    replace(pg_get_functiondef('products_updated()'::regprocedure),
      'n.active, n.created_at)', 'n.active, n.created_at, n.withdrawal)'),
    'o.active, o.created_at)', 'o.active, o.created_at, o.withdrawal)');
end $$;
