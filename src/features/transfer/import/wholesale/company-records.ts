import type { Static } from 'typebox';
import {
  removeByCode,
  findWholesaleNames,
  type KnownNames,
} from '#db/transfer/wholesale/write-wholesale.ts';
import { writeCompanies } from '#db/transfer/wholesale/write-companies.ts';
import type { StoredRecord } from '#db/imports/read-records.ts';
import type { CompanyState } from '#rules/person/company-roles.ts';
import { roundedDecimal, type RecordFindings } from '#features/transfer/import/field-values.ts';
import { limitOf } from '#features/transfer/import/import-customers.ts';
import { addressColumns, wholeAddress } from '#features/transfer/import/address-columns.ts';
import type { PartWriter } from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import {
  statementLines,
  statementRow,
  type StatementLine,
} from '#features/transfer/import/statement-lines.ts';
import type { AddressRecord } from '#features/transfer/sources/records.ts';
import { CompanyRecord } from '#features/transfer/sources/wholesale-records.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { given, inByteOrder, removeAll, textOf } from './stored-values.ts';
import { flagOf, wholesaleWriter } from './wholesale-writer.ts';

interface CompanyRow {
  code: string;
  title: string;
  taxOffice: string;
  taxNumber: string;
  state: CompanyState;
  group: string | null;
  priceList: string | null;
  assortments: string[];
  branches: BranchRow[];
  poRequired: number | null;
  costCentreRequired: number | null;
  costCentres: string[];
  approveCredit: number | null;
  ownAddresses: number | null;
  addresses: readonly StoredAddress[];
  overdue: { overdueBalance: number; overdueBalanceExpiryDay: number; currency: string } | null;
  credit: {
    limit: number;
    currency: string;
    days: number;
    from: 'order' | 'monthEnd';
    graceDays: number;
    allowed: number | null;
  } | null;
  statement: CompanyLine[];
}

type StoredAddress = Static<typeof AddressRecord>;

interface BranchRow {
  id: number;
  name: string;
  monthlyLimit: number | null;
  costCentre: string;
  addresses: readonly StoredAddress[];
}

type CompanyLine = StatementLine & { orderNo: string | null; closes: number | null };

/** Imports companies.jsonl (rule companies/files). */
export function companyWriter(context: ImportContext): PartWriter<CompanyRecord> {
  return wholesaleWriter<typeof CompanyRecord, CompanyRow, KnownNames>({
    part: 'companies',
    schema: CompanyRecord,
    keyOf: ({ code }) => code,
    keyField: 'code',
    lookUp: (db, records) =>
      findWholesaleNames(db, {
        lists: records.flatMap(({ priceList }) => priceList ?? []),
        groups: records.flatMap(({ group }) => group ?? []),
        assortments: records.flatMap(({ assortments }) => assortments ?? []),
        products: [],
        brands: [],
        categories: [],
      }),
    whole: (record, stored, findings) => wholeCompany(record, stored as Stored, context, findings),
    refuse: (row, known, findings) => refuseCompany(row, known, context, findings),
    write: (db, rows) => writeCompanies(db, rows.map(companyRows)),
    remove: (db, codes) => removeAll(codes, (code) => removeByCode(db, 'companies', code)),
  });
}

/** The stored record is one that `companyDocument` made. */
type Stored = (StoredRecord & CompanyRow) | undefined;

function wholeCompany(
  record: CompanyRecord,
  stored: Stored,
  { snapshot }: Pick<ImportContext, 'snapshot'>,
  findings: RecordFindings,
): CompanyRow {
  const { branches, statement } = record;
  const overdue = record.overdue && {
    overdueBalance: roundedDecimal(
      record.overdue.overdueBalance,
      'overdue.overdueBalance',
      findings,
      2,
    ),
    overdueBalanceExpiryDay: record.overdue.overdueBalanceExpiryDay ?? 0,
    currency:
      record.overdue.currency === undefined
        ? snapshot.defaultCurrency
        : parseCurrency(record.overdue.currency),
  };
  return {
    code: record.code,
    title: textOf(record.title, stored, 'title', ''),
    taxOffice: textOf(record.taxOffice, stored, 'taxOffice', ''),
    taxNumber: textOf(record.taxNumber, stored, 'taxNumber', ''),
    state: record.state ?? stored?.state ?? 'active',
    group: given(record.group, stored?.group ?? null),
    priceList: given(record.priceList, stored?.priceList ?? null),
    assortments: inByteOrder(
      record.assortments === undefined ? stored?.assortments : record.assortments,
    ),
    branches: branchesOf(branches, stored?.branches ?? [], findings),
    poRequired: flagOf(record.poRequired, stored?.poRequired, 0),
    costCentreRequired: flagOf(record.costCentreRequired, stored?.costCentreRequired, 0),
    costCentres: [...new Set(given(record.costCentres, stored?.costCentres ?? []) ?? [])],
    approveCredit: flagOf(record.approveCredit, stored?.approveCredit, 0),
    ownAddresses: flagOf(record.ownAddresses, stored?.ownAddresses, 1),
    addresses: (given(record.addresses, stored?.addresses ?? []) ?? []).map(wholeAddress),
    overdue: given(overdue, stored?.overdue ?? null),
    credit: given(creditOf(record, snapshot, findings), stored?.credit ?? null),
    statement:
      statement === undefined ? (stored?.statement ?? []) : companyLines(statement ?? [], findings),
  };
}

/** The branches that a line gives; a limit, a cost center and addresses that it does not name stay. */
function branchesOf(
  branches: CompanyRecord['branches'],
  stored: readonly BranchRow[],
  findings: RecordFindings,
): BranchRow[] {
  if (branches === undefined) return [...stored];
  return (branches ?? [])
    .toSorted(byId)
    .map(({ id, name, monthlyLimit, costCentre, addresses }) => {
      const known = stored.find((each) => each.id === id);
      return {
        id,
        name,
        monthlyLimit:
          monthlyLimit === undefined
            ? (known?.monthlyLimit ?? null)
            : limitOf(monthlyLimit, 'branches.monthlyLimit', findings),
        costCentre: costCentre === undefined ? (known?.costCentre ?? '') : (costCentre ?? ''),
        addresses: (given(addresses, known?.addresses ?? []) ?? []).map(wholeAddress),
      };
    });
}

/** Undefined where the line says nothing of an account, null where it ends it. */
function creditOf(
  { credit }: CompanyRecord,
  { defaultCurrency }: Pick<ImportContext['snapshot'], 'defaultCurrency'>,
  findings: RecordFindings,
): CompanyRow['credit'] | undefined {
  if (!credit) return credit;
  const limit = roundedDecimal(credit.limit, 'credit.limit', findings, 2);
  if (limit < 0)
    findings.refused.push({ field: 'credit.limit', code: 'out-of-range', detail: '>= 0' });
  return {
    limit,
    currency: credit.currency === undefined ? defaultCurrency : parseCurrency(credit.currency),
    days: credit.days ?? 0,
    from: credit.from ?? 'order',
    graceDays: credit.graceDays ?? 0,
    allowed: flagOf(credit.allowed, undefined, 1),
  };
}

function companyLines(
  given: NonNullable<CompanyRecord['statement']>,
  findings: RecordFindings,
): CompanyLine[] {
  return statementLines(given, findings).map((line, index) => ({
    ...line,
    orderNo: given[index]?.orderNo ?? null,
    closes: flagOf(given[index]?.closes, undefined, 0),
  }));
}

function byId(one: { id: number }, other: { id: number }): number {
  return one.id - other.id;
}

function refuseCompany(
  { group, priceList, assortments, branches, overdue, credit }: CompanyRow,
  known: KnownNames,
  { currencies }: Pick<ImportContext, 'currencies'>,
  { refused }: RecordFindings,
): void {
  if (group !== null && !known.groups.has(group))
    refused.push({ field: 'group', code: 'no-group', detail: group });
  if (priceList !== null && !known.lists.has(priceList))
    refused.push({ field: 'priceList', code: 'no-price-list', detail: priceList });
  for (const detail of assortments.filter((code) => !known.assortments.has(code)).slice(0, 5))
    refused.push({ field: 'assortments', code: 'no-assortment', detail });
  if (new Set(branches.map(({ id }) => id)).size < branches.length)
    refused.push({ field: 'branches', code: 'duplicate', detail: 'id' });
  if (overdue !== null && !currencies.has(overdue.currency))
    refused.push({ field: 'overdue.currency', code: 'no-currency', detail: overdue.currency });
  if (credit !== null && !currencies.has(credit.currency))
    refused.push({ field: 'credit.currency', code: 'no-currency', detail: credit.currency });
}

function companyRows({ assortments, statement, ...row }: CompanyRow) {
  const { overdue, credit } = row;
  return {
    company: {
      code: row.code,
      title: row.title,
      tax_office: row.taxOffice,
      tax_number: row.taxNumber,
      state: row.state,
      group: row.group,
      price_list: row.priceList,
      po_required: row.poRequired === 1,
      cost_centre_required: row.costCentreRequired === 1,
      cost_centres: row.costCentres,
      approve_credit: row.approveCredit === 1,
      own_addresses: row.ownAddresses !== 0,
      overdue_balance: overdue?.overdueBalance ?? 0,
      overdue_expiry_day: overdue?.overdueBalanceExpiryDay ?? 0,
      overdue_currency: overdue?.currency ?? null,
      credit_limit: credit?.limit ?? null,
      credit_currency: credit?.currency ?? null,
      credit_days: credit?.days ?? 0,
      credit_from: credit?.from ?? 'order',
      credit_grace_days: credit?.graceDays ?? 0,
      credit_allowed: credit?.allowed !== 0,
    },
    assortments,
    branches: row.branches.map(({ id, name, monthlyLimit, costCentre }) => ({
      id,
      name,
      monthly_limit: monthlyLimit,
      cost_centre: costCentre,
    })),
    addresses: [{ id: null, addresses: row.addresses }, ...row.branches].flatMap(
      ({ id, addresses }) =>
        addresses.map((address, position) => ({
          ...addressColumns(address, position),
          branch_id: id,
        })),
    ),
    statement: statement.map(({ orderNo, closes, ...line }, position) => ({
      ...statementRow(line, position),
      order_no: orderNo,
      closes: closes === 1,
    })),
  };
}
