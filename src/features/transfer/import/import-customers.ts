import { consentKind } from '#rules/person/consent-kinds.ts';
import { randomBytes } from 'node:crypto';
import type { Db } from '#db/database.ts';
import {
  addConsents,
  emailKey,
  endSessions,
  findCustomers,
  syncCustomerPart,
  withoutCompany,
  upsertCustomers,
} from '#db/transfer/customers/write-customers.ts';
import { mergeAddresses, type AddressValues } from '#db/transfer/customers/write-addresses.ts';
import type { ConsentRow, CustomerRow } from '#db/transfer/customers/write-customers.ts';
import { hashPassword, verifyPassword } from '#platform/passwords/passwords.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { maxPasswordLength } from '#rules/person/password.ts';
import { addressColumns } from './address-columns.ts';
import { recordCheck } from './check-record.ts';
import { dayOf, instantOf, roundedDecimal } from './field-values.ts';
import type { RecordFindings } from './field-values.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { ImportContext } from './import-context.ts';
import { statementLines, statementRow } from './statement-lines.ts';
import { CustomerRecord } from '#features/transfer/sources/records.ts';

type Line = CheckedLine<CustomerRecord>;
type PartRow = Readonly<Record<string, unknown>>;
interface Plan {
  line: Line;
  row: CustomerRow;
  parts: ReturnType<typeof planRows>;
  findings: RecordFindings;
}

/**
 * Imports customers.jsonl. A plain password is hashed with argon2id (about 20 ms of CPU). For an existing customer it is
 * first compared with the stored hash, so that a second import of the same file changes nothing. Both happen before
 * the transaction of the batch, two at a time.
 */
export function customerWriter(context: ImportContext): PartWriter<CustomerRecord> {
  let hashes = new Map<number, string>();
  let noPassword: Promise<string> | undefined;
  return {
    check: recordCheck(CustomerRecord),
    fields: new Set(Object.keys(CustomerRecord.properties)),
    keyOf: (record) => emailKey(record.email),
    batchSize: 100,
    prepare: async (db, lines) => {
      hashes = await hashPasswords(db, lines, context);
    },
    write: async (db, lines) => {
      noPassword ??= hashPassword(randomBytes(24).toString('base64url'));
      return writeCustomers(db, lines, context, { hashes, noPassword: await noPassword });
    },
  };
}

/** The hashes to store, by line; none for a password that equals the stored one. */
async function hashPasswords(
  db: Db,
  lines: readonly Line[],
  context: ImportContext,
): Promise<Map<number, string>> {
  const plain = lines.filter(
    ({ record }) => record.passwordHash === undefined && fits(record.password ?? '', context),
  );
  const known = await findCustomers(
    db,
    plain.map(({ record }) => record.email),
  );
  const hashes = new Map<number, string>();
  const work = plain.values();
  const worker = async () => {
    for (const { line, record } of work) {
      const stored = known.get(emailKey(record.email))?.password_hash ?? null;
      const password = record.password ?? '';
      const same = stored !== null && (await verifyPassword(stored, password));
      if (!same) hashes.set(line, await hashPassword(password));
    }
  };
  await Promise.all([worker(), worker()]);
  return hashes;
}

function fits(password: string, context: ImportContext): boolean {
  const length = Array.from(password).length;
  return length >= context.snapshot.settings.passwordMinLength && length <= maxPasswordLength;
}

async function writeCustomers(
  db: Db,
  lines: readonly Line[],
  context: ImportContext,
  passwords: { hashes: ReadonlyMap<number, string>; noPassword: string },
): Promise<BatchResult<CustomerRecord>> {
  const known = await findCustomers(
    db,
    lines.map(({ record }) => record.email),
  );
  const plans = lines.map((line): Plan => {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const isKnown = known.has(emailKey(line.record.email));
    const row = planCustomer(line, isKnown, context, passwords, findings);
    return { line, row, parts: planRows(line.record, findings), findings };
  });
  const stored = plans.filter((plan) => plan.findings.refused.length === 0);
  const { ids, changed } = await upsertCustomers(
    db,
    stored.map((plan) => plan.row),
  );
  const idOf = (plan: Plan) => ids.get(emailKey(plan.row.email)) ?? 0;
  const owned = stored.map((plan) => ({ id: idOf(plan), parts: plan.parts }));
  const touched = new Set([...changed, ...(await storeParts(db, owned, known.size === 0))]);
  const replaced = stored.filter(({ row }) => {
    const before = known.get(emailKey(row.email))?.password_hash;
    return before !== undefined && (row.password_hash ?? before) !== before;
  });
  await endSessions(db, replaced.map(idOf));
  const isNew = (plan: Plan) => !known.has(emailKey(plan.row.email));
  return {
    added: stored.filter(isNew).length,
    changed: stored.filter((plan) => !isNew(plan) && touched.has(idOf(plan))).length,
    refused: plans.flatMap(({ line, findings }) =>
      findings.refused.length > 0 ? [{ line: line.line, findings: findings.refused }] : [],
    ),
    warnings: plans.flatMap(({ line, findings }) =>
      findings.warnings.map((finding) => ({ line: line.line, finding })),
    ),
    waiting: [],
  };
}

/** Writes branches, statements, consents and addresses. Returns the customers that changed. */
async function storeParts(
  db: Db,
  owned: readonly { id: number; parts: Plan['parts'] }[],
  fresh: boolean,
): Promise<number[]> {
  const touched: number[] = [];
  for (const part of ['branches', 'statement'] as const) {
    const given = owned.filter(({ parts }) => parts[part] !== undefined);
    const own = part === 'branches' ? await withoutCompany(db, given.map(idOf)) : null;
    const having = own ? given.filter((each) => own.has(each.id)) : given;
    const rows = having.flatMap(({ id, parts }) => withOwner(id, parts[part]));
    const ids = having.map(idOf);
    touched.push(...(await syncCustomerPart(db, part, { ids, rows, fresh })));
  }
  const addresses = owned.flatMap(({ id, parts }) =>
    parts.addresses.map((address) => ({ ...address, customer_id: id })),
  );
  const consents = owned.flatMap(({ id, parts }) =>
    parts.consents.map((consent) => ({ ...consent, customer_id: id })),
  );
  touched.push(...(await addConsents(db, consents)));
  return [...touched, ...(await mergeAddresses(db, addresses))];
}

function idOf({ id }: { id: number }): number {
  return id;
}

function withOwner(id: number, rows: readonly PartRow[] | undefined): PartRow[] {
  return (rows ?? []).map((row) => ({ ...row, customer_id: id }));
}

function planCustomer(
  { line, record }: Line,
  isKnown: boolean,
  context: ImportContext,
  passwords: { hashes: ReadonlyMap<number, string>; noPassword: string },
  findings: RecordFindings,
): CustomerRow {
  const { password, passwordHash, overdue, birthdate } = record;
  if (!isKnown && record.name === undefined)
    findings.refused.push({ field: 'name', code: 'required' });
  if (password !== undefined && passwordHash !== undefined) {
    findings.warnings.push({ field: 'password', code: 'hash-preferred' });
  } else if (password !== undefined && !fits(password, context)) {
    const detail = `${context.snapshot.settings.passwordMinLength}–${maxPasswordLength}`;
    findings.refused.push({ field: 'password', code: 'password-length', detail });
  }
  const currency = overdue?.currency === undefined ? null : parseCurrency(overdue.currency);
  refuseUnknown({ ...record, currency }, context, findings);
  const hash = passwordHash ?? passwords.hashes.get(line);
  return {
    email: record.email,
    ...(hash !== undefined && { password_hash: hash }),
    no_password: passwords.noPassword,
    ...(record.name !== undefined && { name: record.name }),
    ...(record.surname !== undefined && { surname: record.surname ?? '' }),
    ...(record.phone !== undefined && { phone: record.phone ?? '' }),
    ...(record.gender !== undefined && { gender: record.gender ?? '' }),
    ...(record.marketing !== undefined && { marketing: record.marketing }),
    sets_birthdate: birthdate !== undefined,
    birthdate: birthdate ? dayOf(birthdate, 'birthdate', findings) : null,
    sets_overdue: overdue !== undefined,
    overdue_balance: overdue
      ? roundedDecimal(overdue.overdueBalance, 'overdue.overdueBalance', findings, 2)
      : 0,
    overdue_expiry_day: overdue?.overdueBalanceExpiryDay ?? 0,
    overdue_currency: overdue ? (currency ?? context.snapshot.defaultCurrency) : null,
    sets_group: record.group !== undefined,
    group_code: record.group ?? null,
    sets_company: record.company !== undefined,
    company_code: record.company ?? null,
    ...(record.role && { company_role: record.role }),
    sets_company_branches: record.companyBranches !== undefined,
    company_branches: record.companyBranches ?? null,
    sets_order_limit: record.orderLimit !== undefined,
    order_limit: limitOf(record.orderLimit, 'orderLimit', findings),
    sets_monthly_limit: record.monthlyLimit !== undefined,
    monthly_limit: limitOf(record.monthlyLimit, 'monthlyLimit', findings),
  };
}

/** A limit of a company's user; null for none. */
export function limitOf(
  given: CustomerRecord['orderLimit'],
  field: string,
  findings: RecordFindings,
): number | null {
  if (given === undefined || given === null) return null;
  const limit = roundedDecimal(given, field, findings, 2);
  if (limit < 0) findings.refused.push({ field, code: 'out-of-range', detail: '>= 0' });
  return limit;
}

/** Refuses the names of what the shop does not have. */
function refuseUnknown(
  {
    currency,
    group,
    company,
  }: Pick<CustomerRecord, 'group' | 'company'> & { currency: string | null },
  context: ImportContext,
  { refused }: RecordFindings,
): void {
  if (currency !== null && !context.currencies.has(currency))
    refused.push({ field: 'overdue.currency', code: 'no-currency', detail: currency });
  if (group && !context.groups.has(group))
    refused.push({ field: 'group', code: 'no-group', detail: group });
  if (company && !context.companies.has(company))
    refused.push({ field: 'company', code: 'no-company', detail: company });
}

/** Rows without the customer's id, which is known only after the customer is stored. */
function planRows(
  record: CustomerRecord,
  findings: RecordFindings,
): {
  branches?: PartRow[];
  statement?: PartRow[];
  consents: Omit<ConsentRow, 'customer_id'>[];
  addresses: AddressValues[];
} {
  const { branches, statement } = record;
  const branchIds = new Set(branches?.map((branch) => branch.id));
  if (branchIds.size < (branches?.length ?? 0)) {
    findings.refused.push({ field: 'branches', code: 'duplicate', detail: 'id' });
  }
  return {
    ...(branches !== undefined && { branches: branches ?? [] }),
    ...(statement !== undefined && {
      statement: statementLines(statement ?? [], findings).map(statementRow),
    }),
    consents: (record.consents ?? []).map((consent, index) => ({
      kind: consentKind(consent.kind),
      version: consent.version ?? '',
      decision: consent.decision ?? 'given',
      text: consent.text ?? '',
      sha256: consent.sha256 ?? '',
      locale: consent.locale ?? null,
      source: consent.source ?? 'import',
      by_name: consent.by ?? '',
      receipt: consent.receipt ?? '',
      at: instantOf(consent.at, `consents[${index}].at`, findings),
      address: consent.address ?? null,
    })),
    addresses: (record.addresses ?? []).map(addressColumns),
  };
}
