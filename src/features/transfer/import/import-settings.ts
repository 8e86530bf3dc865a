import { logoOf } from '#rules/settings/store-logo.ts';
import { batchFailure } from '#db/transfer/import-session.ts';
import type { ImportSession } from '#db/transfer/import-session.ts';
import {
  putBank,
  putCarrier,
  putCurrency,
  putSetting,
  readStore,
  setDefaultCurrency,
} from '#db/transfer/write-settings.ts';
import type { BankEntry, CardRange, Stored } from '#db/transfer/write-settings.ts';
import type { Db } from '#db/database.ts';
import { Store } from '#contract/catalog/shop-frame.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { parseSettings, settingErrors } from '#rules/shop/settings.ts';
import type { SettingError } from '#rules/shop/setting-values.ts';
import type { Static } from 'typebox';
import { recordCheck, unknownFields } from './check-record.ts';
import { decimalOf, instantOf, type RecordFindings } from './field-values.ts';
import type { PartReport } from './import-report.ts';
import type { Finding, ProblemCode } from '#features/transfer/sources/problem.ts';
import {
  BankRecord,
  CarrierRecord,
  CurrencyRecord,
  SettingsDocument,
} from '#features/transfer/sources/settings-records.ts';
import type { SourceLines } from '#features/transfer/sources/store-source.ts';

type Document = Static<typeof SettingsDocument>;
/** A part of the document that is stored or refused separately. */
interface Part {
  field: string;
  findings: Finding[];
  store: (db: Db) => Promise<Stored | Finding>;
}

const checkDocument = recordCheck(SettingsDocument);
const checkCurrency = recordCheck(CurrencyRecord);
const checkBank = recordCheck(BankRecord);
const checkCarrier = recordCheck(CarrierRecord);
const documentFields = new Set(Object.keys(SettingsDocument.properties));
const storeFields = new Set(Object.keys(Store.properties));

/**
 * Imports settings.json. It is one document, but every flag, currency, bank and carrier in it counts as a record: only a
 * wrong one is refused, and the rest is stored.
 */
export async function importSettings(
  session: ImportSession,
  lines: SourceLines,
  report: PartReport,
): Promise<void> {
  for await (const line of lines) {
    if ('fault' in line) {
      report.counts.read += 1;
      report.refuse(line.line, [line.fault]);
      continue;
    }
    const checked = checkDocument(line.value);
    if (!checked.ok) {
      report.counts.read += 1;
      report.refuse(line.line, checked.findings);
      continue;
    }
    for (const field of unknownFields(checked.record, documentFields)) {
      report.warn(line.line, { field, code: 'unknown-field' });
    }
    for (const part of partsOf(checked.record, report, line.line)) {
      await storePart(session, part, line.line, report);
    }
  }
  report.progress();
}

async function storePart(
  session: ImportSession,
  part: Part,
  line: number,
  report: PartReport,
): Promise<void> {
  report.counts.read += 1;
  if (part.findings.length > 0) {
    report.refuse(line, part.findings);
    return;
  }
  try {
    const stored = await session.batch(part.store);
    if (typeof stored === 'string') report.counts[stored] += 1;
    else report.refuse(line, [stored]);
  } catch (error) {
    const failure = batchFailure(error);
    if (failure.kind !== 'line') throw error;
    report.refuse(line, [{ field: part.field, code: 'database', detail: failure.detail }]);
  }
}

/** The parts in the order of their dependencies: the default currency comes after the currencies. */
function partsOf(document: Document, report: PartReport, line: number): Part[] {
  const parts: Part[] = [];
  if (document.store) {
    const given = document.store;
    for (const field of unknownFields(given, storeFields)) {
      report.warn(line, { field: `store.${field}`, code: 'unknown-field' });
    }
    const logo = storeText(given['logo'] ?? '');
    if (logo !== '' && logoOf(logo) === null)
      report.warn(line, { field: 'store.logo', code: 'wrong-form', detail: 'logo.webp/640/160' });
    parts.push({ field: 'store', findings: [], store: (db) => mergeStore(db, given) });
  }
  parts.push(...(document.currencies ?? []).map(currencyPart));
  if (document.defaultCurrency) parts.push(defaultCurrencyPart(document.defaultCurrency));
  parts.push(...flagParts(document, report, line));
  parts.push(...(document.banks ?? []).map(bankPart), ...(document.kargo ?? []).map(carrierPart));
  return parts;
}

async function mergeStore(db: Db, given: NonNullable<Document['store']>): Promise<Stored> {
  const known = await readStore(db);
  const texts = Object.entries(given)
    .filter(([key]) => storeFields.has(key))
    .map(([key, value]) => [key, storeText(value)]);
  return putSetting(db, 'store', { ...known, ...Object.fromEntries(texts) });
}

/** Flags such as whatsappControl come as 1, "1" or true. */
function storeText(value: string | number | boolean | null): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
}

const settingProblems: Readonly<Record<SettingError['reason'], ProblemCode>> = {
  'unknown-setting': 'unknown-setting',
  'not-a-flag': 'wrong-form',
  'not-a-number': 'wrong-form',
  'out-of-range': 'out-of-range',
  'bad-bands': 'wrong-form',
  'bad-caps': 'wrong-form',
  'bad-delivery-days': 'wrong-form',
  'bad-closed-days': 'wrong-form',
  'bad-mailbox': 'wrong-form',
  'bad-daily-rates': 'wrong-form',
  'bad-company-owner': 'wrong-form',
  'bad-invoice-at': 'wrong-form',
  'bad-lookup': 'wrong-form',
  'not-text': 'wrong-type',
};

function flagParts(document: Document, report: PartReport, line: number): Part[] {
  const given = document.settings ?? {};
  const errors = new Map(settingErrors(given).map((error) => [error.key, error.reason]));
  const canonical = new Map<string, unknown>(Object.entries(parseSettings(given)));
  return Object.keys(given).flatMap((key): Part[] => {
    const reason = errors.get(key);
    const field = `settings.${key}`;
    if (reason === 'unknown-setting') {
      report.warn(line, { field, code: 'unknown-setting' });
      return [];
    }
    const detail = String(given[key]);
    const findings = reason ? [{ field, code: settingProblems[reason], detail }] : [];
    return [{ field, findings, store: (db) => putSetting(db, key, canonical.get(key)) }];
  });
}

function within(field: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    field: finding.field === '' ? field : `${field}.${finding.field}`,
  }));
}

/** A part whose entry does not match its schema: it is never stored. */
function refusedPart(field: string, findings: readonly Finding[]): Part {
  return { field, findings: within(field, findings), store: async () => 'unchanged' };
}

function currencyPart(value: unknown, index: number): Part {
  const field = `currencies[${index}]`;
  const checked = checkCurrency(value);
  if (!checked.ok) return refusedPart(field, checked.findings);
  const code = parseCurrency(checked.record.code);
  const exchangeRate = decimalOf(checked.record.exchangeRate);
  const id = checked.record.id ?? null;
  const findings: Finding[] = [];
  if (!/^[A-Z]{3}$/.test(code)) findings.push({ field: 'code', code: 'wrong-form', detail: code });
  if (!(exchangeRate > 0))
    findings.push({ field: 'exchangeRate', code: 'out-of-range', detail: '> 0' });
  if (code === 'TRY' && exchangeRate !== 1)
    findings.push({ field: 'exchangeRate', code: 'rate-of-lira' });
  return {
    field,
    findings: within(field, findings),
    store: (db) => putCurrency(db, { id, code, exchangeRate }),
  };
}

function defaultCurrencyPart(given: string): Part {
  const code = parseCurrency(given);
  return {
    field: 'defaultCurrency',
    findings: [],
    store: async (db) =>
      (await setDefaultCurrency(db, code)) ?? {
        field: 'defaultCurrency',
        code: 'no-currency',
        detail: code,
      },
  };
}

function bankPart(value: unknown, index: number): Part {
  const field = `banks[${index}]`;
  const checked = checkBank(value);
  if (!checked.ok) return refusedPart(field, checked.findings);
  const { name, logo, organization, bins, binsAt, posPlans } = checked.record;
  const wrong: RecordFindings = { refused: [], warnings: [] };
  const installments = new Set(posPlans?.map((plan) => plan.installment));
  const defaults = posPlans?.filter((plan) => Boolean(plan.isDefault)).length ?? 0;
  const repeated = installments.size < (posPlans?.length ?? 0) || defaults > 1;
  const bank: BankEntry = {
    name,
    logo: logo ?? '',
    organization: organization ?? '',
    bins: bins === undefined ? undefined : (bins ?? []).map(cardRange),
    binsAt: typeof binsAt === 'string' ? instantOf(binsAt, 'binsAt', wrong) : binsAt,
    plans:
      posPlans === undefined
        ? undefined
        : (posPlans ?? []).map((plan) => ({
            id: plan.id ?? null,
            installment: plan.installment,
            commission: decimalOf(plan.commisionFee),
            isDefault: Boolean(plan.isDefault),
          })),
  };
  const findings: Finding[] = repeated
    ? [{ field: 'posPlans', code: 'duplicate', detail: 'installment, isDefault' }]
    : [];
  findings.push(...wrong.refused);
  return { field, findings: within(field, findings), store: (db) => putBank(db, bank) };
}

type GivenBin = NonNullable<Static<typeof BankRecord>['bins']>[number];

function cardRange(given: GivenBin): CardRange {
  const range = typeof given === 'object' ? given : { bin: given };
  const { bin, organization, kind = 'credit' } = range;
  return { bin: String(bin), organization: organization ?? '', kind };
}

function carrierPart(value: unknown, index: number): Part {
  const field = `kargo[${index}]`;
  const checked = checkCarrier(value);
  if (!checked.ok) return refusedPart(field, checked.findings);
  const { kfadi: name, kargoUrl: trackingUrl, vkn, unvan: title } = checked.record;
  const carrier = {
    name,
    trackingUrl,
    ...(vkn !== undefined && { vkn }),
    ...(title !== undefined && { title }),
  };
  return { field, findings: [], store: (db) => putCarrier(db, carrier) };
}
