import type {
  QuoteFileLine,
  QuoteFileRecord,
  QuoteFileRound,
} from '#db/transfer/quotes/read-quotes.ts';
import type { QuotedProduct } from '#db/transfer/quotes/write-quotes.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import type { QuoteSide, QuoteState } from '#rules/quotes/quote-states.ts';
import {
  dayOf,
  instantOf,
  roundedDecimal,
  type RecordFindings,
} from '#features/transfer/import/field-values.ts';
import type {
  QuoteLineRecord,
  QuoteRecord,
  QuoteRoundRecord,
} from '#features/transfer/sources/quote-record.ts';

/** Data that a line of quotes.jsonl is checked against. */
export interface QuoteLookups {
  products: ReadonlyMap<string, QuotedProduct>;
  companies: ReadonlySet<string>;
  currencies: ReadonlySet<string>;
  defaultCurrency: string;
}

/** The quote that a line describes; fields that it leaves out are empty. Problems go to `findings`. */
export function planQuote(
  record: QuoteRecord,
  lookups: QuoteLookups,
  findings: RecordFindings,
): QuoteFileRecord {
  const { company = null } = record;
  if (company !== null && !lookups.companies.has(company))
    findings.refused.push({ field: 'company', code: 'no-company', detail: company });
  const rounds = record.rounds.map((round, index) =>
    roundOf(round, `rounds[${index}]`, { ...lookups, findings }),
  );
  const day = (text: string | null | undefined, field: string) =>
    text ? dayOf(text, field, findings) : null;
  const planned = {
    quoteNo: record.quoteNo,
    customer: record.customer,
    company,
    branch: record.branch ?? null,
    branchName: record.branchName ?? '',
    state: record.state,
    validUntil: day(record.validUntil, 'validUntil'),
    wantedOn: day(record.wantedOn, 'wantedOn'),
    locale: record.locale ?? 'tr',
    reason: record.reason ?? '',
    closedBy: record.closedBy ?? '',
    closedAt: record.closedAt ? instantOf(record.closedAt, 'closedAt', findings) : null,
    createdAt: instantOf(record.createdAt, 'createdAt', findings),
    rounds,
  };
  refuseContradictions(planned, findings);
  return planned;
}

type Checks = QuoteLookups & { findings: RecordFindings };

function roundOf(round: QuoteRoundRecord, field: string, checks: Checks): QuoteFileRound {
  const { findings } = checks;
  const { side, shipping = 'shop', validUntil } = round;
  const fee = roundedDecimal(round.shippingFee ?? 0, `${field}.shippingFee`, findings, 2);
  if (fee < 0)
    findings.refused.push({ field: `${field}.shippingFee`, code: 'out-of-range', detail: '>= 0' });
  const lines = round.lines.map((line, index) =>
    lineOf(line, { field: `${field}.lines[${index}]`, side }, checks),
  );
  const named = lines.flatMap(({ product, unitId }) =>
    product === null ? [] : `${product} ${unitId}`,
  );
  if (new Set(named).size < named.length)
    findings.refused.push({
      field: `${field}.lines`,
      code: 'duplicate',
      detail: 'product, unitId',
    });
  return {
    side,
    by: round.by ?? '',
    at: instantOf(round.at, `${field}.at`, findings),
    note: round.note ?? '',
    shipping,
    shippingFee: shipping === 'fee' ? fee : 0,
    termsNote: round.termsNote ?? '',
    dueDays: round.dueDays ?? null,
    validUntil: validUntil ? dayOf(validUntil, `${field}.validUntil`, findings) : null,
    holdStock: round.holdStock ?? false,
    lines,
  };
}

function lineOf(
  line: QuoteLineRecord,
  { field, side }: { field: string; side: QuoteSide },
  checks: Checks,
): QuoteFileLine {
  const { findings, currencies, defaultCurrency } = checks;
  const currency = line.currency === undefined ? defaultCurrency : parseCurrency(line.currency);
  if (!currencies.has(currency))
    findings.refused.push({ field: `${field}.currency`, code: 'no-currency', detail: currency });
  const price = line.price == null ? null : roundedDecimal(line.price, `${field}.price`, findings);
  if (price === null && side === 'merchant')
    findings.refused.push({ field: `${field}.price`, code: 'required' });
  if (price !== null && price <= 0)
    findings.refused.push({ field: `${field}.price`, code: 'out-of-range', detail: '> 0' });
  const { quantity, note, replaces } = line;
  return {
    ...wordsOf(line, field, checks),
    quantity,
    price,
    currency,
    note: note ?? '',
    replaces: replaces ?? '',
  };
}

type Words = Pick<QuoteFileLine, 'product' | 'code' | 'name' | 'unitId' | 'unit' | 'multiplier'>;

/** The product and unit of a line as they were called, or as they are called now where the line does not say. */
function wordsOf(
  { product: code, ...said }: QuoteLineRecord,
  field: string,
  { products, findings }: Checks,
): Words {
  const product = code === null ? null : (products.get(code) ?? null);
  if (code !== null && product === null)
    findings.refused.push({ field: `${field}.product`, code: 'no-product', detail: code });
  const unitId = said.unitId ?? unitCalled(said.unit, product);
  const unit = product?.units.find(({ id }) => id === unitId);
  const words = {
    code: said.code ?? product?.code,
    name: said.name ?? product?.name,
    unitId,
    unit: said.unit ?? unit?.value,
    multiplier: said.multiplier ?? unit?.multiplier,
  };
  // A unit that is gone since it was said has its words in the line.
  if (
    product &&
    (unitId === undefined || words.unit === undefined || words.multiplier === undefined)
  )
    findings.refused.push({
      field: `${field}.unitId`,
      code: 'no-unit',
      detail: said.unit ?? String(unitId),
    });
  if (code === null)
    for (const [name, value] of Object.entries(words))
      if (value === undefined)
        findings.refused.push({ field: `${field}.${name}`, code: 'required' });
  return {
    product: code,
    code: words.code ?? '',
    name: words.name ?? '',
    unitId: words.unitId ?? 0,
    unit: words.unit ?? '',
    multiplier: words.multiplier ?? 1,
  };
}

/** The unit of this name, or the default one where the line names none. */
function unitCalled(name: string | undefined, product: QuotedProduct | null): number | undefined {
  if (name === undefined) return product?.defaultUnitId;
  return product?.units.find(({ value }) => value === name)?.id;
}

/** The side whose round is the latest one in each state; in the others either may be. */
const latestSide: Partial<Record<QuoteState, QuoteSide>> = {
  requested: 'customer',
  countered: 'customer',
  answered: 'merchant',
  ordered: 'merchant',
  expired: 'merchant',
};

function refuseContradictions(
  { state, rounds, validUntil, closedAt }: QuoteFileRecord,
  { refused }: RecordFindings,
): void {
  const sides = rounds.map(({ side }) => side);
  const expected = latestSide[state];
  const isAnswered = sides.includes('merchant');
  const fits =
    (expected === undefined || sides.at(-1) === expected) &&
    !(state === 'requested' && isAnswered) &&
    !(state === 'countered' && !isAnswered);
  if (!fits) refused.push({ field: 'rounds', code: 'contradicts', detail: `state = ${state}` });
  if (rounds.some(({ at }, index) => at < (rounds[index - 1]?.at ?? at)))
    refused.push({ field: 'rounds', code: 'contradicts', detail: 'at' });
  const isOpen = state === 'requested' || state === 'answered' || state === 'countered';
  if (isOpen !== (closedAt === null))
    refused.push({ field: 'closedAt', code: 'contradicts', detail: `state = ${state}` });
  if (state !== 'answered') return;
  if (validUntil === null) refused.push({ field: 'validUntil', code: 'required' });
  else if (rounds.at(-1)?.validUntil !== validUntil)
    refused.push({ field: 'validUntil', code: 'contradicts', detail: 'rounds' });
}
