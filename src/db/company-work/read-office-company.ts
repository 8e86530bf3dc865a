import { sql, type RawBuilder } from 'kysely';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { addressJson, shownAddress, type AddressJson } from '#db/companies/address-json.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, inLanguage } from '#db/in-language.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { wireTime, wireTimeOf } from '#db/wire-time.ts';
import { countedStates } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';

const most = { users: 500, movements: 20, movementsOfDays: 500, orders: 5, entries: 10 };

/** The services that a company's page needs. */
interface CompanyView {
  locale: Locale;
  defaultCurrency: string;
  /** Whether prices are shown with VAT where a group does not say so. */
  withVat: boolean;
  /** Orders count from this moment on. */
  since: Date;
  /** Movements from this day on; null: the newest twenty. */
  movementsFrom: string | null;
}

/** The part that one query reads: all but the setting and the computed figures of the account. */
type Parts = Omit<OfficeCompany, 'owner' | 'account' | 'addresses'> & {
  addresses: AddressJson[];
  account: Omit<OfficeCompany['account'], 'credit' | 'grants'>;
};

/** A company as the office shows it (rule companies/office-page); null where there is none. 1 query. */
export async function readOfficeCompany(
  db: Db,
  code: string,
  view: CompanyView,
): Promise<(Omit<Parts, 'addresses'> & Pick<OfficeCompany, 'addresses'>) | null> {
  const { locale, ...values } = view;
  const shown = view.movementsFrom === null ? most.movements : most.movementsOfDays;
  const [row] = await companyByCode[locale](db, { ...values, code, movements: shown + 1 });
  if (!row) return null;
  const { account, addresses, ...company } = row.company;
  const movements = account.movements.slice(0, shown);
  const isMore = account.movements.length > shown;
  return {
    ...company,
    addresses: addresses.map(shownAddress),
    account: { ...account, movements, isMore },
  };
}

interface Asked extends Omit<CompanyView, 'locale'> {
  code: string;
  /** Movements to read, one more than are shown. */
  movements: number;
}

const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;

function companyJson(locale: Locale, value: ValueOf<Asked>): RawBuilder<Parts> {
  return sql`json_build_object(
    'code', co.code, 'version', co.version, 'title', co.title, 'taxOffice', co.tax_office,
    'taxNumber', co.tax_number, 'state', co.state, 'poRequired', co.po_required,
    'createdAt', ${wireTime('co.created_at')},
    'group', (select json_build_object('code', g.code, 'name', ${inLanguage(locale, 'g.name')},
        'label', ${inLanguage(locale, 'g.label')}, 'withVat', coalesce(g.with_vat, ${value('withVat')}::boolean), 'minOrder', g.min_order, 'currency', ${value('defaultCurrency')}::text,
        'onlyAssortments', g.only_assortments, 'assortments', ${listOf(sql`select a.code, a.name from group_assortments x
          join assortments a on a.id = x.assortment_id where x.group_id = g.id order by a.name, a.id`)})
      from customer_groups g where g.id = co.group_id),
    'priceList', (select json_build_object('code', l.code, 'name', l.name, 'active', l.active)
      from price_lists l where l.id = co.price_list_id),
    'assortments', ${listOf(sql`select a.code, a.name from company_assortments x
      join assortments a on a.id = x.assortment_id where x.company_id = co.id order by a.name, a.id`)},
    'branches', ${listOf(sql`select id, name, cost_centre as "costCentre", monthly_limit as "monthlyLimit"
      from company_branches where company_id = co.id order by id`)},
    'limitCurrency', ${value('defaultCurrency')}::text, 'ownAddresses', co.own_addresses,
    'addresses', coalesce((select json_agg(${addressJson} order by a.branch_id nulls first, a.id)
      from addresses a where a.company_id = co.id), '[]'),
    'users', ${users}, 'account', ${account(value)}, 'figures', ${figures(value)}, 'orders', ${orders},
    'log', ${listOf(sql`select id, ${wireTime('e.at')} as at, by_name as by, action from activity_log e
      where subject = 'company' and subject_id = co.code order by e.at desc, id desc limit ${most.entries}`)})`;
}

const users = listOf(sql`
  select u.id, trim(u.name || ' ' || u.surname) as name, u.email, u.company_role as role, u.company_branches as branches,
    u.company_order_limit as "orderLimit", u.company_monthly_limit as "monthlyLimit",
    u.blocked_at is not null as blocked, (select ${wireTime('s.last_seen_at')} from sessions s
      where s.customer_id = u.id and s.signed_in_at is not null and s.look_until is null
      order by s.last_seen_at desc limit 1) as "seenAt"
  from customers u where u.company_id = co.id
  order by array_position(array['manager', 'approver', 'buyer'], u.company_role), u.name, u.id limit ${most.users}`);

const account = (value: ValueOf<Asked>) => sql`json_build_object(
  'balance', coalesce((select sum(s.debit - s.credit) from company_statement s where s.company_id = co.id), 0),
  'overdue', co.overdue_balance, 'overdueDays', co.overdue_expiry_day,
  'currency', coalesce(co.credit_currency, co.overdue_currency, ${value('defaultCurrency')}::text), 'at', ${wireTime('co.account_at')},
  'movements', ${listOf(sql`
    select date, document, description, "dueDate", debit, credit, balance from (
      select s.position, s.date, s.document, s.description, s.due_date as "dueDate", s.debit, s.credit,
        sum(s.debit - s.credit) over (order by s.date, s.position) as balance
      from company_statement s where s.company_id = co.id) s
    where ${value('movementsFrom')}::date is null or s.date >= ${value('movementsFrom')}::date
    order by s.date desc, s.position desc limit ${value('movements')}`)})`;

const figures = (value: ValueOf<Asked>) => sql`(
  select json_build_object('orders', count(*), 'spent', coalesce(sum(o.try_total), 0),
    'lastAt', ${wireTimeOf(sql`max(o.created_at)`)})
  from orders o where o.company_id = co.id and o.created_at >= ${value('since')}::timestamptz
    and o.state = any(${[...countedStates]}::text[]))`;

const orders = listOf(sql`
  select o.order_no as "orderNo", ${wireTime('o.created_at')} as at, o.state as status, o.total, o.currency,
    o.payment_type as "paymentType", ${wireTime('o.pay_before')} as "payBefore", coalesce(o.branch_name, '') as branch,
    coalesce((select trim(c.name || ' ' || c.surname) from customers c where c.id = o.customer_id), '') as buyer
  from orders o where o.company_id = co.id and o.state <> 'awaiting_payment'
  order by o.created_at desc, o.id desc limit ${most.orders}`);

const companyByCode = eachLocale((locale) =>
  preparedQuery(
    'office-company',
    (_db, value: ValueOf<Asked>) => sql<{ company: Parts }>`
      select ${companyJson(locale, value)} as company from companies co where co.code = ${value('code')}`,
  ),
);
