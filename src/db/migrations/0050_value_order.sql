-- The merchant's order of the values of a dimension: all variants with the same value have the same one. Null: the order
-- in which the variants were added.
alter table product_variants add column value_order smallint;
