import { sql, type RawBuilder } from 'kysely';
import type { TableCompany } from '#contract/office/companies/office-companies.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import { countedStates } from '#rules/order/order-states.ts';
import {
  companySortKeys,
  companyViews,
  type CompanySort,
  type CompanyView,
} from '#rules/companies/company-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

type Fragment = RawBuilder<unknown>;

/** The companies of a list (rules companies/office-list, companies/office-search). */
interface CompanyFilter {
  view: CompanyView;
  text: string;
}

interface CompanySearch extends CompanyFilter, PageRequest {
  sort: CompanySort;
  /** Orders count from this moment on. */
  since: Date;
  locale: Locale;
  defaultCurrency: string;
}

const mostCounted = 10_000;
/** The orders of a company that a list counts. */
const mostOrders = 1_000;

const companyList: SortedList<typeof companySortKeys> = {
  id: sql`co.id`,
  keys: companySortKeys,
  columns: { title: sql`tr_sort(co.title) collate "C"`, created: sql`co.created_at` },
};

/** A page of the office's list of companies. 2 queries. */
export async function findCompanies(db: Db, search: CompanySearch) {
  const isWithin = sql`${ofView(search.view)} and ${withText(search.text)}`;
  const [page, total] = await Promise.all([
    readPage(db, isWithin, search),
    countUpTo(db, mostCounted, sql`select from companies co where ${isWithin}`),
  ]);
  return { ...page, total };
}

function ofView(view: CompanyView): Fragment {
  return view === 'all' ? sql`true` : sql`co.state = ${view}`;
}

/** Each way has an index of its own: a company found by none of them is never looked at. */
function withText(text: string): Fragment {
  if (text === '') return sql`true`;
  return sql`co.id in (
    select id from companies where tr_fold(title) collate "C" like ${partOf(sql`tr_fold(${text})`)}
    union all select id from companies where code_key(${text}) <> ''
      and product_key(code) collate "C" like ${beginningOf(sql`code_key(${text})`)}
    union all select id from companies
      where tax_number collate "C" like ${beginningOf(sql`${text.replaceAll(/\s/g, '')}::text`)}
    union all select company_id from customers where company_id is not null
      and email_key collate "C" like ${partOf(sql`lower(${text}::text collate "C")`)})`;
}

/** A text as itself in a pattern, whatever signs it has. */
const literal = (text: Fragment) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;
const partOf = (text: Fragment) => sql`'%' || ${literal(text)} || '%'`;
const beginningOf = (text: Fragment) => sql`${literal(text)} || '%'`;

interface Row extends Omit<TableCompany, 'createdAt' | 'orders'> {
  id: number;
  key: string;
  createdAt: Date;
  count: number;
  sum: number;
  lastAt: Date | null;
}

async function readPage(
  db: Db,
  isWithin: Fragment,
  search: CompanySearch,
): Promise<PageLinks & { items: TableCompany[] }> {
  const page = listPage(companyList, search);
  const { locale, since, defaultCurrency } = search;
  const { rows } = await sql<Row>`
    with page as materialized (
      select co.*, ${page.column} as key from companies co
      where ${isWithin} and ${page.isBeyond} ${page.orderBy()} ${page.limit}
    )
    select co.id, ${page.keyText(sql`co.key`)} as key, co.code, co.title, co.tax_office as "taxOffice",
      co.tax_number as "taxNumber", co.state, co.created_at as "createdAt",
      coalesce((select ${inLanguage(locale, 'g.name')} from customer_groups g where g.id = co.group_id), '') as "group",
      coalesce((select l.name from price_lists l where l.id = co.price_list_id), '') as "priceList",
      (select count(*) from customers u where u.company_id = co.id) as users,
      (select count(*) from company_branches b where b.company_id = co.id) as branches,
      coalesce((select sum(s.debit - s.credit) from company_statement s where s.company_id = co.id), 0) as balance,
      co.overdue_balance as overdue, coalesce(co.credit_currency, co.overdue_currency, ${defaultCurrency}) as currency,
      ordered.count, ordered.sum, ordered."lastAt"
    from page co cross join lateral (${ordersSince(since)}) ordered
    ${page.orderBy(sql`co.key`, sql`co.id`)}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  return { items: found.map(tableCompany), next, previous };
}

const ordersSince = (
  since: Date,
) => sql`select count(*) as count, coalesce(sum(o.try_total), 0) as sum, max(o.created_at) as "lastAt" from (
  select try_total, created_at from orders where company_id = co.id and created_at >= ${since}::timestamptz
    and state = any(${[...countedStates]}::text[])
  order by created_at desc, id desc limit ${mostOrders + 1}) o`;

function tableCompany(row: Row): TableCompany {
  const { id: _id, key: _key, createdAt, count, sum, lastAt, ...company } = row;
  return {
    ...company,
    createdAt: createdAt.toISOString(),
    orders: {
      count: Math.min(count, mostOrders),
      isMore: count > mostOrders,
      sum,
      lastAt: lastAt?.toISOString() ?? null,
    },
  };
}

/** The number of companies of each view. 1 query. */
export async function countCompanyViews(db: Db): Promise<{ view: CompanyView; count: number }[]> {
  const { rows } = await sql<{ view: CompanyView; count: number }>`
    select state as view, count(*) as count from companies group by state`.execute(db);
  const counts = new Map(rows.map(({ view, count }) => [view, count]));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return companyViews.map((view) => ({
    view,
    count: view === 'all' ? all : (counts.get(view) ?? 0),
  }));
}
