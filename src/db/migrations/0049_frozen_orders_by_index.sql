-- A session keeps the plan of its first call, which may have met empty tables: a first import of many orders then read
-- all lines for each order.
alter function frozen_order(bigint) set enable_seqscan = off;
