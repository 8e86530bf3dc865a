-- How a customer's lists stand: the view that was chosen last, on whichever device (rule
-- catalog/views). Null: none was chosen.
alter table customers add column list_view text check (list_view in ('list', 'rows'));
