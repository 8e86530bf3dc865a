-- An import brings invoices that were issued long ago: only what is due is told.
drop trigger invoices_tell_new on invoices;
create trigger invoices_tell_new after insert on invoices
  for each row when (new.state in ('due', 'correction-due')) execute function queue_invoice_due();
