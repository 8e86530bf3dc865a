import { sql } from 'kysely';
import { holdUsersOf } from '#db/companies/company-users.ts';
import type { Db } from '#db/database.ts';
import {
  syncCompanyAddresses,
  type AddressValues,
} from '#db/transfer/customers/write-addresses.ts';
import { bulkRows, type BulkRow } from '#db/transfer/bulk-rows.ts';
import { syncOwnedRows, type OwnedTable } from '#db/transfer/write-rows.ts';
import type { MemberRow } from './write-wholesale.ts';

const companyColumns = {
  n: 'int',
  code: 'text',
  title: 'text',
  tax_office: 'text',
  tax_number: 'text',
  state: 'text',
  group: 'text',
  price_list: 'text',
  po_required: 'boolean',
  cost_centre_required: 'boolean',
  cost_centres: 'text[]',
  approve_credit: 'boolean',
  own_addresses: 'boolean',
  overdue_balance: 'numeric',
  overdue_expiry_day: 'int',
  overdue_currency: 'text',
  credit_limit: 'numeric',
  credit_currency: 'text',
  credit_days: 'int',
  credit_from: 'text',
  credit_grace_days: 'int',
  credit_allowed: 'boolean',
};

const branches: OwnedTable = {
  table: 'company_branches',
  owner: 'company_id',
  key: ['company_id', 'id'],
  columns: {
    company_id: 'int',
    id: 'int',
    name: 'text',
    monthly_limit: 'numeric',
    cost_centre: 'text',
  },
};

const statement: OwnedTable = {
  table: 'company_statement',
  owner: 'company_id',
  key: ['company_id', 'position'],
  columns: {
    company_id: 'int',
    position: 'int',
    date: 'date',
    document: 'text',
    description: 'text',
    due_date: 'date',
    debit: 'numeric',
    credit: 'numeric',
    order_no: 'text',
    closes: 'boolean',
  },
};

/** A company with the rows of its other tables, by its code. */
export interface CompanyRows {
  company: BulkRow & { code: string };
  assortments: readonly string[];
  branches: readonly BulkRow[];
  addresses: readonly (AddressValues & { branch_id: number | null })[];
  statement: readonly BulkRow[];
}

/**
 * Adds and changes companies with their assortments, branches, addresses and statements. 8 statements at most, none without
 * companies.
 */
export async function writeCompanies(db: Db, given: readonly CompanyRows[]): Promise<void> {
  if (given.length === 0) return;
  await holdUsersOf(
    db,
    given.map(({ company }) => company.code),
  );
  const rows = await upsertCompanies(db, given);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const idOf = ({ company }: CompanyRows) => ids.get(company.code) ?? 0;
  const owned = (kind: 'branches' | 'statement') =>
    given.flatMap((each) => each[kind].map((row) => ({ ...row, company_id: idOf(each) })));
  const input = { ids: [...ids.values()], fresh: false };
  await syncOwnedRows(db, branches, { ...input, rows: owned('branches') });
  await syncCompanyAddresses(
    db,
    input.ids,
    given.flatMap((each) => each.addresses.map((row) => ({ ...row, company_id: idOf(each) }))),
  );
  await syncOwnedRows(db, statement, { ...input, rows: owned('statement') });
  await syncAssortments(
    db,
    input.ids,
    given.flatMap(({ company: { code }, assortments }) =>
      assortments.map((member) => ({ code, member })),
    ),
  );
}

/** Adds and changes the companies' own rows, and gives their ids. 1 statement. */
async function upsertCompanies(
  db: Db,
  given: readonly CompanyRows[],
): Promise<{ id: number; code: string }[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into companies as co (code, title, tax_office, tax_number, state, group_id, price_list_id, po_required,
      cost_centre_required, cost_centres, approve_credit, own_addresses,
      overdue_balance, overdue_expiry_day, overdue_currency, credit_limit, credit_currency, credit_days, credit_from,
      credit_grace_days, credit_allowed, account_at)
    select x.code, x.title, x.tax_office, x.tax_number, x.state, g.id, l.id, x.po_required,
      x.cost_centre_required, x.cost_centres, x.approve_credit, x.own_addresses, x.overdue_balance,
      x.overdue_expiry_day, x.overdue_currency, x.credit_limit, x.credit_currency, x.credit_days, x.credit_from,
      x.credit_grace_days, x.credit_allowed, now()
    from ${bulkRows(
      given.map(({ company }, n) => ({ ...company, n })),
      companyColumns,
    )}
    left join customer_groups g on g.code = x.group left join price_lists l on l.code = x.price_list order by x.n
    on conflict (code) do update set title = excluded.title, tax_office = excluded.tax_office, tax_number = excluded.tax_number,
      state = excluded.state, group_id = excluded.group_id, price_list_id = excluded.price_list_id,
      po_required = excluded.po_required, cost_centre_required = excluded.cost_centre_required,
      cost_centres = excluded.cost_centres, approve_credit = excluded.approve_credit,
      own_addresses = excluded.own_addresses, overdue_balance = excluded.overdue_balance,
      overdue_expiry_day = excluded.overdue_expiry_day, overdue_currency = excluded.overdue_currency,
      credit_limit = excluded.credit_limit, credit_currency = excluded.credit_currency, credit_days = excluded.credit_days,
      credit_from = excluded.credit_from, credit_grace_days = excluded.credit_grace_days,
      credit_allowed = excluded.credit_allowed, account_at = now(),
      version = co.version + 1, updated_at = now()
    returning id, code`.execute(db);
  return rows;
}

/** Gives the companies `ids` these assortments and no others; an unchanged row stays. 1 statement. */
async function syncAssortments(
  db: Db,
  ids: readonly number[],
  members: readonly MemberRow[],
): Promise<void> {
  const given = bulkRows(
    members.map(({ code, member }) => ({ code, member })),
    { code: 'text', member: 'text' },
  );
  await sql`
    with wanted as materialized (
      select co.id company_id, a.id assortment_id from ${given}
      join companies co on co.code = x.code join assortments a on a.code = x.member
    ), gone as (
      delete from company_assortments m where m.company_id = any(${ids}::int[])
        and not exists (select from wanted w where (w.company_id, w.assortment_id) = (m.company_id, m.assortment_id))
    )
    insert into company_assortments (company_id, assortment_id) select company_id, assortment_id from wanted
    on conflict do nothing`.execute(db);
}
