import { sql } from 'kysely';
import { addressDocuments } from './record-documents.ts';

/** A price list as price-lists.jsonl has it, of `price_lists l`. */
export const priceListDocument = sql`json_build_object('code', l.code, 'name', l.name, 'base', l.base, 'mix', l.mix,
        'maxDiscount', l.max_discount, 'capAtGuest', l.cap_at_guest::int, 'active', l.active::int)`;

const target = sql`case r.scope
          when 'product' then (select p.code from products p where p.id = r.product_id)
          when 'brand' then (select b.code from brands b where b.id = r.brand_id)
          when 'category' then (select c.path from categories c where c.id = r.category_id) end`;

/** A rule as price-rules.jsonl has it, of `price_rules r` and `price_lists l`. */
export const priceRuleDocument = sql`json_build_object('list', l.code, 'scope', r.scope, 'target', ${target},
        'unit', r.unit, 'min', r.min, 'minUnit', r.min_unit, 'price', case when r.price is not null
          then json_build_object('value', r.price, 'currency', r.currency) end,
        'discount', r.discount, 'from', r.from_day, 'to', r.to_day)`;

/** A rule as quantity-rules.jsonl has it, of `quantity_rules r` and `price_lists l`. */
export const quantityRuleDocument = sql`json_build_object('list', l.code, 'scope', r.scope, 'target', ${target},
        'unit', r.unit, 'min', r.min, 'multiple', r.multiple, 'max', r.max)`;

/** An assortment as assortments.jsonl has it, of `assortments a`. */
export const assortmentDocument = sql`json_build_object('code', a.code, 'name', a.name,
        'products', coalesce((select json_agg(p.code order by p.code collate "C") from assortment_products m
          join products p on p.id = m.product_id where m.assortment_id = a.id), '[]'),
        'brands', coalesce((select json_agg(b.code order by b.code collate "C") from assortment_brands m
          join brands b on b.id = m.brand_id where m.assortment_id = a.id), '[]'),
        'categories', coalesce((select json_agg(c.path order by c.path collate "C") from assortment_categories m
          join categories c on c.id = m.category_id where m.assortment_id = a.id), '[]'))`;

/** A group as groups.jsonl has it, of `customer_groups g`. */
export const groupDocument = sql`json_build_object('code', g.code, 'name', g.name, 'nameEn', g.name_en,
        'label', g.label, 'labelEn', g.label_en,
        'priceList', (select l.code from price_lists l where l.id = g.price_list_id),
        'withVat', g.with_vat::int, 'showListPrice', g.show_list_price::int, 'showPrices', g.show_prices::int,
        'minOrder', g.min_order,
        'assortments', coalesce((select json_agg(a.code order by a.code collate "C") from group_assortments m
          join assortments a on a.id = m.assortment_id where m.group_id = g.id), '[]'),
        'onlyAssortments', g.only_assortments::int)`;

/** A company as companies.jsonl has it, of `companies co`. */
export const companyDocument = sql`json_build_object('code', co.code, 'title', co.title, 'taxOffice', co.tax_office,
        'taxNumber', co.tax_number, 'state', co.state,
        'group', (select g.code from customer_groups g where g.id = co.group_id),
        'priceList', (select l.code from price_lists l where l.id = co.price_list_id),
        'assortments', coalesce((select json_agg(a.code order by a.code collate "C") from company_assortments m
          join assortments a on a.id = m.assortment_id where m.company_id = co.id), '[]'),
        'branches', coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name,
            'monthlyLimit', b.monthly_limit, 'costCentre', b.cost_centre,
            'addresses', ${addressDocuments(sql`a.company_id = co.id and a.branch_id = b.id`)}) order by b.id)
          from company_branches b where b.company_id = co.id), '[]'),
        'poRequired', co.po_required::int, 'costCentreRequired', co.cost_centre_required::int,
        'costCentres', co.cost_centres, 'approveCredit', co.approve_credit::int,
        'ownAddresses', co.own_addresses::int,
        'addresses', ${addressDocuments(sql`a.company_id = co.id and a.branch_id is null`)},
        'credit', case when co.credit_limit is not null then json_build_object('limit', co.credit_limit,
          'currency', co.credit_currency, 'days', co.credit_days, 'from', co.credit_from, 'graceDays', co.credit_grace_days,
          'allowed', co.credit_allowed::int) end,
        'overdue', case when co.overdue_currency is not null then json_build_object('overdueBalance', co.overdue_balance,
          'overdueBalanceExpiryDay', co.overdue_expiry_day, 'currency', co.overdue_currency) end,
        'statement', coalesce((select json_agg(json_build_object('date', s.date, 'document', s.document,
            'description', s.description, 'dueDate', s.due_date, 'debit', s.debit, 'credit', s.credit,
            'orderNo', s.order_no, 'closes', s.closes::int) order by s.position)
          from company_statement s where s.company_id = co.id), '[]'))`;
