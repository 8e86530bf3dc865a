import { sql } from 'kysely';
import type { CompanyGrant } from '#contract/office/companies/company-credit.ts';
import type { Db } from '#db/database.ts';
import { wireTime } from '#db/wire-time.ts';
import type { CreditForm, GrantForm, StatementMovement } from '#rules/companies/credit-form.ts';

/** The terms of a held company's account; null where there is no such company. For a transaction. 1 query. */
export async function readTerms(tx: Db, companyId: number): Promise<CreditForm | null> {
  const { rows } = await sql<CreditForm>`
    select credit_limit as "limit", credit_currency as currency, credit_days as days, credit_from as "from",
      credit_grace_days as "graceDays", credit_allowed as allowed from companies where id = ${companyId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Writes the terms of a held company's account, and gives its new version. 1 query. */
export async function writeTerms(tx: Db, companyId: number, terms: CreditForm): Promise<number> {
  const { limit, currency, days, from, graceDays, allowed } = terms;
  const { version } = await tx
    .updateTable('companies')
    .set({
      credit_limit: limit,
      credit_currency: limit === null ? null : currency,
      credit_days: days,
      credit_from: from,
      credit_grace_days: graceDays,
      credit_allowed: allowed,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', companyId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The number of grants of a company that can still be used on a day. 1 query. */
export async function countOpenGrants(tx: Db, companyId: number, today: string): Promise<number> {
  const { count } = await tx
    .selectFrom('company_grants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('order_no', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('until', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a grant to a held company. 1 query. */
export async function addGrant(
  tx: Db,
  companyId: number,
  grant: GrantForm & { currency: string; by: string; now: Date },
): Promise<void> {
  const { amount, currency, until, reason, by, now } = grant;
  await tx
    .insertInto('company_grants')
    .values({
      company_id: companyId,
      amount,
      currency,
      until,
      reason,
      given_by: by,
      created_at: now,
      order_no: null,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .execute();
}

/** A grant of a held company. */
export interface StoredGrant {
  amount: number;
  currency: string;
  until: string;
  isOpen: boolean;
}

/** 1 query. */
export async function readGrant(
  tx: Db,
  { companyId, id }: { companyId: number; id: number },
): Promise<StoredGrant | null> {
  const { rows } = await sql<StoredGrant>`
    select amount, currency, until, order_no is null and withdrawn_at is null as "isOpen"
    from company_grants where id = ${id} and company_id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}

/** 1 query. */
export async function withdrawGrant(
  tx: Db,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('company_grants')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('id', '=', id)
    .execute();
}

/** The newest twenty grants of a company, the newest first. 1 query. */
export async function readGrants(db: Db, code: string, today: string): Promise<CompanyGrant[]> {
  const { rows } = await sql<CompanyGrant>`
    select g.id, g.amount, g.currency, g.until, g.reason, g.given_by as by, ${wireTime('g.created_at')} as at,
      case when g.order_no is not null then 'used' when g.withdrawn_at is not null then 'withdrawn'
        when g.until < ${today}::date then 'over' else 'open' end as state,
      g.order_no as "orderNo", g.withdrawn_by as "withdrawnBy"
    from company_grants g join companies co on co.id = g.company_id where co.code = ${code}
    order by g.id desc limit 20`.execute(db);
  return rows;
}

/** The number of movements of a company's account. 1 query. */
export async function countMovements(tx: Db, companyId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('company_statement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Writes movements of a held company from the place `from` on, 0 for the first one: those before it stay, later ones go. 2 queries.
 */
export async function writeMovements(
  tx: Db,
  companyId: number,
  { from, lines }: { from: number; lines: readonly StatementMovement[] },
): Promise<void> {
  await sql`
    delete from company_statement where company_id = ${companyId} and position in (
      select position from company_statement where company_id = ${companyId} order by position offset ${from})`.execute(
    tx,
  );
  await sql`
    insert into company_statement (company_id, position, date, document, description, due_date, debit, credit, order_no, closes)
    select ${companyId}, coalesce((select max(position) from company_statement where company_id = ${companyId}), -1) + x.place,
      x.date, x.document, x.description, x."dueDate", x.debit, x.credit, x."orderNo", x.closes
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (date date, document text, description text,
      "dueDate" date, debit numeric, credit numeric, "orderNo" text, closes boolean)) with ordinality
      as x (date, document, description, "dueDate", debit, credit, "orderNo", closes, place)`.execute(
    tx,
  );
}

/** An account's overdue debt as the bookkeeping gives it. */
export interface OverdueOfAccount {
  balance: number;
  days: number;
  currency: string | null;
}

/** Notes that the account of a held company came from the bookkeeping, and its overdue debt where it was given. 1 query. */
export async function noteBooked(
  tx: Db,
  companyId: number,
  { overdue, now }: { overdue: OverdueOfAccount | undefined; now: Date },
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      account_at: now,
      updated_at: now,
      version: sql`version + 1`,
      ...(overdue && {
        overdue_balance: overdue.balance,
        overdue_expiry_day: overdue.days,
        overdue_currency: overdue.currency,
      }),
    })
    .where('id', '=', companyId)
    .execute();
}
