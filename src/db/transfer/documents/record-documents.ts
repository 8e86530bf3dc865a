import { sql, type RawBuilder } from 'kysely';
import { instant } from '#db/record-pages.ts';

/** The rows of `addresses` that belong to somebody, as a folder has them. */
export function addressDocuments(isTheirs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('addressTitle', a.address_title,
            'name', a.name, 'country', a.country, 'city', a.city, 'town', a.town,
            'address', a.address, 'number', a.phone, 'idNumber', a.id_number,
            'companyName', a.company_name, 'taxOffice', a.tax_office, 'taxNumber', a.tax_number)
          order by a.id) from addresses a where ${isTheirs}), '[]')`;
}

/** The addresses of `customers c`, as customers.jsonl has them. */
export const customerAddresses = addressDocuments(sql`a.customer_id = c.id`);

/** A customer as customers.jsonl has it, of `customers c`. */
export const customerDocument = sql`json_build_object('email', c.email, 'passwordHash', c.password_hash,
        'name', c.name, 'surname', c.surname, 'phone', c.phone, 'gender', c.gender,
        'birthdate', c.birthdate, 'marketing', c.marketing,
        'consents', coalesce((select json_agg(json_build_object('kind', s.kind, 'version', s.version,
            'at', ${instant('s.at')}, 'address', s.address, 'decision', s.decision, 'text', s.text, 'sha256', s.sha256,
            'locale', s.locale, 'source', s.source, 'by', s.by_name, 'receipt', s.receipt) order by s.at, s.id)
          from consents s where s.customer_id = c.id), '[]'),
        'branches', coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name)
          order by b.id) from customer_branches b where b.customer_id = c.id and c.company_id is null), '[]'),
        'overdue', case when c.overdue_currency is null then null
          else json_build_object('overdueBalance', c.overdue_balance,
            'overdueBalanceExpiryDay', c.overdue_expiry_day, 'currency', c.overdue_currency) end,
        'statement', coalesce((select json_agg(json_build_object('date', s.date,
            'document', s.document, 'description', s.description, 'dueDate', s.due_date,
            'debit', s.debit, 'credit', s.credit) order by s.position)
          from customer_statement s where s.customer_id = c.id), '[]'),
        'addresses', ${customerAddresses},
        'group', (select g.code from customer_groups g where g.id = c.group_id),
        'company', (select co.code from companies co where co.id = c.company_id), 'role', c.company_role,
        'companyBranches', c.company_branches, 'orderLimit', c.company_order_limit,
        'monthlyLimit', c.company_monthly_limit)`;

/** A category as categories.jsonl has it, of `categories`. */
export const categoryDocument = sql`json_build_object('path', path, 'name', name, 'nameEn', name_en,
        'image', image, 'order', sort_order, 'hidden', hidden, 'withdrawal', withdrawal, 'intro', intro, 'introEn', intro_en, 'html', html,
        'htmlEn', html_en, 'oldPaths', coalesce((
          select json_agg(json_build_object('path', o.path, 'reason', o.reason, 'at', ${instant('o.at')}) order by o.at desc, o.path)
          from category_old_paths o where o.category_id = categories.id), '[]'))`;

/** A brand as brands.jsonl has it, of `brands b`. */
export const brandDocument = sql`json_build_object('code', b.code, 'name', b.name, 'image', b.image,
        'oldPaths', coalesce((select json_agg(json_build_object('path', o.slug, 'at', ${instant('o.at')})
          order by o.at desc, o.slug) from brand_old_slugs o where o.brand_id = b.id), '[]'))`;

/** A code as customer-codes.jsonl has it, of `customer_codes k`, `customers c` and `products p`. */
export const customerCodeDocument = sql`json_build_object('email', c.email, 'code', k.code, 'productCode', p.code)`;

/** A review as reviews.jsonl has it, of `reviews r` and `orders o`. */
export const reviewDocument = sql`json_strip_nulls(json_build_object('orderNo', o.order_no, 'productId', r.product_id,
        'star', r.star, 'title', r.title, 'description', r.description,
        'date', ${instant('r.date')}, 'state', case when r.state <> 'published' then r.state end,
        'answer', nullif(r.answer, '')))`;

/** A path as pages.jsonl has it, of `urls u` and `pages p`. */
export const pageDocument = sql`case when p.url is null
        then json_build_object('url', u.path, 'container', u.container, 'params', u.params)
        else json_build_object('url', u.path, 'container', u.container, 'title', p.title,
          'titleEn', p.title_en, 'html', p.html, 'htmlEn', p.html_en, 'params', u.params)
        end`;
