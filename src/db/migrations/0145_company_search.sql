-- The office finds companies by a part of their title or of a user's e-mail, and by the beginning of a code or a tax number.
create index companies_title_trgm on companies using gin ((tr_fold(title) collate "C") gin_trgm_ops);
create index companies_code_begins on companies ((product_key(code) collate "C"));
create index companies_tax_number on companies ((tax_number collate "C"));
create index customers_company_email_trgm on customers using gin ((email_key collate "C") gin_trgm_ops) where company_id is not null;
