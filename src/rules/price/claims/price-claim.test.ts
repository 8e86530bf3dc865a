import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { priceClaim, type ClaimTerms, type HistoricPrice, type PriceClaim } from './price-claim.ts';

const hourMs = 3_600_000;
/** Midnight in Istanbul. */
const begin = Date.parse('2026-06-30T21:00:00Z');
const hours = 24 * 120;
const dayOf = (hour: number) => istanbulDay(new Date(begin + hour * hourMs));

interface Change {
  hour: number;
  value: number;
  currency: string;
}

const anyChanges = fc.uniqueArray(
  fc.record({
    hour: fc.integer({ min: 0, max: hours }),
    value: fc.constantFrom(0, 60, 70, 80, 90, 100, 120),
    currency: fc.constantFrom('TRY', 'TRY', 'TRY', 'TRY', 'USD'),
  }),
  { selector: ({ hour }) => hour, minLength: 1, maxLength: 12 },
);

const terms: ClaimTerms = {
  listPrice: { value: 100, currency: 'TRY' },
  discountUntil: null,
  priceWindowDays: 30,
  discountDays: 30,
  today: dayOf(hours),
};

const anyTerms = fc.record({
  listPrice: fc.option(
    fc.record({
      value: fc.constantFrom(65, 85, 100, 150),
      currency: fc.constantFrom('TRY', 'TRY', 'USD'),
    }),
  ),
  discountUntil: fc.option(fc.integer({ min: 0, max: hours + 240 }).map(dayOf)),
  priceWindowDays: fc.integer({ min: 10, max: 90 }),
  discountDays: fc.integer({ min: 1, max: 120 }),
  today: fc.constant(dayOf(hours)),
});

const historyOf = (changes: readonly Change[]): HistoricPrice[] =>
  changes.map(({ hour, value, currency }) => ({
    value,
    currency,
    since: new Date(begin + hour * hourMs).toISOString(),
    declared: false,
  }));

/** Looks at each hour by itself, as somebody would who wrote down the price every hour. */
function naiveClaim(changes: readonly Change[], given: ClaimTerms): PriceClaim | null {
  const at = (hour: number) =>
    changes
      .filter((each) => each.hour <= hour)
      .reduce<Change | null>((last, each) => (last && last.hour > each.hour ? last : each), null);
  const asText = (hour: number) => `${at(hour)?.value} ${at(hour)?.currency}`;
  let fell = hours;
  while (fell > 0 && asText(fell) === asText(fell - 1)) fell--;
  const now = at(fell);
  const before = at(fell - 1);
  if (!now || !before || now.value <= 0 || before.currency !== now.currency) return null;
  if (before.value <= now.value) return null;
  const from = dayOf(fell);
  let lowest = Infinity;
  for (let hour = 0; hour < fell; hour++) {
    const days = Math.round((Date.parse(from) - Date.parse(dayOf(hour))) / (24 * hourMs));
    const seen = at(hour);
    if (days > given.priceWindowDays || !seen || seen.value === 0) continue;
    if (seen.currency !== now.currency) return null;
    lowest = Math.min(lowest, seen.value);
  }
  const counted = Date.parse(from) + given.discountDays * 24 * hourMs;
  const until = given.discountUntil ?? new Date(counted).toISOString().slice(0, 10);
  if (given.listPrice?.currency !== now.currency || given.today > until) return null;
  const struck = Math.min(lowest, given.listPrice.value);
  if (struck <= now.value) return null;
  const percent = Math.floor(100 - (100 * now.value) / struck + 0.5 + 1e-9);
  return { reference: lowest, struck, currency: now.currency, percent, from, until };
}

test('claim.truth: a claim is what somebody says who wrote down the price every hour', () => {
  let claims = 0;
  fc.assert(
    fc.property(anyChanges, anyTerms, (found, given) => {
      const changes = found.toSorted((one, other) => one.hour - other.hour);
      const claim = priceClaim(historyOf(changes), given);
      claims += claim ? 1 : 0;
      expect(claim).toEqual(naiveClaim(changes, given));
    }),
    { numRuns: 400 },
  );
  expect(claims).toBeGreaterThan(0);
});

test('a price that rises for a while before it falls proves no discount', () => {
  const changes = [
    { hour: 0, value: 80, currency: 'TRY' },
    { hour: 24 * 100, value: 120, currency: 'TRY' },
    { hour: 24 * 110, value: 80, currency: 'TRY' },
  ];
  expect(priceClaim(historyOf(changes), terms)).toBeNull();
});

test('the struck price is never above the list price, and the percentage is of it', () => {
  const changes = [
    { hour: 0, value: 120, currency: 'TRY' },
    { hour: 24 * 110, value: 80, currency: 'TRY' },
  ];
  expect(priceClaim(historyOf(changes), terms)).toEqual({
    reference: 120,
    struck: 100,
    currency: 'TRY',
    percent: 20,
    from: '2026-10-19',
    until: '2026-11-18',
  });
});

test('a declared list price stands before the first price, and nowhere else', () => {
  const since = '2026-10-20T10:00:00.000Z';
  const declared = { value: 100, currency: 'TRY', since, declared: true };
  const first = { value: 80, currency: 'TRY', since, declared: false };
  expect(priceClaim([declared, first], terms)).toMatchObject({ struck: 100, percent: 20 });
  const older = { ...first, since: '2026-09-01T10:00:00.000Z' };
  expect(priceClaim([older, declared, first], terms)).toBeNull();
});

test('a discount is over after its last day', () => {
  const history = historyOf([
    { hour: 0, value: 100, currency: 'TRY' },
    { hour: 24, value: 80, currency: 'TRY' },
  ]);
  const on = (today: string) => priceClaim(history, { ...terms, today })?.until;
  expect(on('2026-08-01')).toBe('2026-08-01');
  expect(on('2026-08-02')).toBeUndefined();
  const until = { ...terms, discountUntil: '2026-07-05' };
  expect(priceClaim(history, { ...until, today: '2026-07-05' })?.until).toBe('2026-07-05');
  expect(priceClaim(history, { ...until, today: '2026-07-06' })).toBeNull();
});
