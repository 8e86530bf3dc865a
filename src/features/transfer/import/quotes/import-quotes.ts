import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import { emailKey, findCustomers } from '#db/transfer/customers/write-customers.ts';
import { lockQuotes, type KnownQuote } from '#db/transfer/quotes/read-quotes.ts';
import {
  findQuotedProducts,
  reserveQuoteNumbers,
  upsertQuotes,
  type ImportedQuote,
} from '#db/transfer/quotes/write-quotes.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import { QuoteRecord } from '#features/transfer/sources/quote-record.ts';
import { planQuote, type QuoteLookups } from './plan-quote.ts';

type Line = CheckedLine<QuoteRecord>;

/** Imports quotes.jsonl: quotes with all their rounds, as they were said (rule import-export/quotes). */
export function quoteWriter(context: ImportContext): PartWriter<QuoteRecord> {
  return {
    check: recordCheck(QuoteRecord),
    fields: new Set(Object.keys(QuoteRecord.properties)),
    keyOf: ({ quoteNo }) => quoteNo,
    keyField: 'quoteNo',
    batchSize: 200,
    reserve: (db, lines) =>
      reserveQuoteNumbers(
        db,
        lines.map(({ record }) => record.quoteNo),
      ),
    write: (db, lines) => writeQuotes(db, lines, context),
  };
}

/** 3 queries and those of `upsertQuotes`. */
async function writeQuotes(
  db: Db,
  lines: readonly Line[],
  { companies, currencies, snapshot: { defaultCurrency } }: ImportContext,
): Promise<BatchResult<QuoteRecord>> {
  const records = lines.map(({ record }) => record);
  const known = await lockQuotes(
    db,
    records.map(({ quoteNo }) => quoteNo),
  );
  const customers = await findCustomers(
    db,
    records.map(({ customer }) => customer),
  );
  const products = await findQuotedProducts(db, productsOf(records));
  const lookups = { products, companies, currencies, defaultCurrency };
  const plans = lines.map(({ line, record }) => {
    const customerId = customers.get(emailKey(record.customer))?.id ?? null;
    return { line, ...planLine(record, { customerId, known: known.get(record.quoteNo) }, lookups) };
  });
  await upsertQuotes(
    db,
    plans.flatMap(({ imported }) => imported ?? []),
  );
  const written = plans.filter(({ imported }) => imported !== null);
  const added = written.filter(({ imported }) => !known.has(imported?.record.quoteNo ?? '')).length;
  return {
    added,
    changed: written.length - added,
    refused: plans.flatMap(({ line, findings: { refused } }) =>
      refused.length > 0 ? [{ line, findings: refused }] : [],
    ),
    warnings: plans.flatMap(({ line, findings }) =>
      findings.warnings.map((finding) => ({ line, finding })),
    ),
    waiting: [],
  };
}

function productsOf(records: readonly QuoteRecord[]): string[] {
  const lines = records.flatMap(({ rounds }) => rounds.flatMap((round) => round.lines));
  return [...new Set(lines.flatMap(({ product }) => product ?? []))];
}

/** The change that a line makes: none if it is refused or equals the stored quote. */
function planLine(
  record: QuoteRecord,
  { customerId, known }: { customerId: number | null; known: KnownQuote | undefined },
  lookups: QuoteLookups,
): { findings: RecordFindings; imported: ImportedQuote | null } {
  const findings: RecordFindings = { refused: [], warnings: [] };
  const planned = planQuote(record, lookups, findings);
  if (customerId === null)
    findings.refused.push({ field: 'customer', code: 'no-customer', detail: record.customer });
  if (findings.refused.length > 0 || customerId === null) return { findings, imported: null };
  if (known && isSameQuote(planned, known.record)) return { findings, imported: null };
  if (known?.isOwn) {
    findings.refused.push({ field: '', code: 'own-quote', detail: record.quoteNo });
    return { findings, imported: null };
  }
  return { findings, imported: { customerId, record: planned, products: lookups.products } };
}

/** Ignores the e-mail's upper and lower case: the customer's stored e-mail counts. */
function isSameQuote(planned: QuoteRecord, stored: QuoteRecord): boolean {
  const isTheirs = emailKey(planned.customer) === emailKey(stored.customer);
  return isTheirs && isDeepStrictEqual({ ...planned, customer: stored.customer }, stored);
}
