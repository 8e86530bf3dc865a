-- Whether buyers take electronic invoices, as the address of the setting eInvoiceLookup answered; kept for a day.

create table e_invoice_answers (
  vkn text primary key check (vkn ~ '^[0-9]{10,11}$'),
  -- Null: it was asked and stayed silent.
  answer boolean,
  asked_at timestamptz not null
);
create index e_invoice_answers_asked on e_invoice_answers (asked_at);

-- The answer as it stands in the document; null: nobody knows. It stays as it was when the invoice is issued.
alter table invoices add column e_invoice boolean;
