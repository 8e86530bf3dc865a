import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainPrice } from './explain-price.ts';
import type { PriceList, PriceRule, PricedUnit, RuledProduct } from './price-rule.ts';
import { resolvePrice, type PriceTerms } from './resolve-price.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });
const piece: PricedUnit = {
  id: 1,
  value: 'Adet',
  multiplier: 1,
  price: lira(100),
  listPrice: lira(120),
  minPrice: null,
  minQuantity: 1,
  orderMultiple: 1,
};
const box: PricedUnit = { ...piece, id: 2, value: 'Koli', multiplier: 24, price: lira(4448) };
const hammer: RuledProduct = {
  id: 7,
  parentId: null,
  brandId: 3,
  categories: [{ id: 10, depth: 1 }],
  units: [piece, box],
  defaultUnit: 1,
  taxRate: 20,
};

let ids = 0;
function rule(given: Partial<PriceRule>): PriceRule {
  const fields = { unit: null, min: 1, minUnit: null, price: null, from: null, to: null };
  const discount = given.price ? null : [10];
  return { id: ++ids, scope: 'all', target: null, discount, ...fields, ...given };
}
const terms = { base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true } as const;
const list = (code: string, rules: PriceRule[], given: Partial<PriceList> = {}): PriceList => ({
  ...terms,
  id: code.length,
  code,
  name: code,
  rules,
  ...given,
});

function explain(lists: PriceList[], given: Partial<PriceTerms> & { pieces?: number } = {}) {
  const { pieces = 48, ...rest } = given;
  return explainPrice(
    { lists, guestLists: [], day: '2026-11-28', rates: { TRY: 1 }, ...rest },
    { product: hammer, unit: box, pieces, familyPieces: pieces },
  );
}

/** A step in a line: what it is, how it ended, and its price. */
const short = (steps: ReturnType<typeof explain>) =>
  steps.map((step) => {
    const price = 'price' in step ? (step.price?.value ?? null) : null;
    return [step.kind, step.kind === 'rule' ? step.outcome : '', price];
  });

const anyDiscount = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 });
const anyRule = fc
  .record({
    scope: fc.constantFrom('product', 'brand', 'category', 'all'),
    target: fc.constantFrom(7, 3, 10, 99),
    unit: fc.constantFrom(null, 'Koli', 'Adet', 'Palet'),
    min: fc.integer({ min: 1, max: 60 }),
    minUnit: fc.constantFrom(null, 'Koli', 'Adet'),
    from: fc.constantFrom(null, '2026-11-01', '2026-12-01'),
    value: fc.option(fc.integer({ min: 1, max: 6000 })),
    discount: anyDiscount,
  })
  .map(({ value, discount, scope, target, ...given }) => {
    const hasPrice = value !== null && scope === 'product';
    const worth = hasPrice ? { price: lira(value), discount: null } : { price: null, discount };
    return rule({ ...given, scope, target: scope === 'all' ? null : target, ...worth });
  });
const anyList = fc
  .record({
    rules: fc.array(anyRule, { maxLength: 8 }),
    maxDiscount: fc.constantFrom(null, 0, 20, 100),
    capAtGuest: fc.boolean(),
    mix: fc.constantFrom('product', 'family'),
    base: fc.constantFrom('sale', 'list'),
  })
  .map(({ rules, ...given }) => list('any', rules, given));

describe('why a price is what it is (rule wholesale/why)', () => {
  test('names the own price, each list’s rules from the least specific on, the floor and the visitor’s price', () => {
    const contract = list('karaca', [rule({ scope: 'brand', target: 99 })]);
    const group = list(
      'toptan-a',
      [
        rule({ discount: [8] }),
        rule({ scope: 'category', target: 10, discount: [12] }),
        rule({ scope: 'product', target: 7, minUnit: 'Koli', discount: [15] }),
        rule({ scope: 'product', target: 7, min: 5, minUnit: 'Koli', discount: [18] }),
      ],
      { maxDiscount: 25 },
    );
    expect(short(explain([contract, group]))).toEqual([
      ['own', '', 4448],
      ['no-rule', '', null],
      ['rule', 'less-specific', 4092.16],
      ['rule', 'less-specific', 3914.24],
      ['rule', 'too-few', 3647.36],
      ['rule', 'won', 3780.8],
      ['floor', '', 3336],
      ['visitor', '', 4448],
      ['result', '', 3780.8],
    ]);
  });

  test('says of each rule why it does not apply', () => {
    const rules = [
      rule({ discount: [1], from: '2026-12-01' }),
      rule({ discount: [2], to: '2026-11-01' }),
      rule({ discount: [3], unit: 'Adet' }),
      rule({ discount: [4], minUnit: 'Palet' }),
      rule({ discount: [5] }),
      rule({ discount: [20] }),
      rule({ discount: [20] }),
      rule({ discount: [6], min: 10 }),
      rule({ discount: [7], min: 10, unit: 'Koli' }),
    ];
    const steps = explain([list('a', rules), list('bb', [rule({})])], { pieces: 240 });
    const outcomes = steps.flatMap((step) => (step.kind === 'rule' ? [step.outcome] : []));
    expect(outcomes.toSorted()).toEqual(
      [
        'not-yet',
        'over',
        'other-unit',
        'unit-missing',
        'fewer-pieces',
        'fewer-pieces',
        'fewer-pieces',
        'fewer-pieces',
        'won',
        'other-list',
      ].toSorted(),
    );
  });

  test('tells a price that fewer or a visitor would have', () => {
    const rules = [rule({ discount: [30] }), rule({ min: 40, discount: [5] })];
    expect(short(explain([list('a', rules)])).slice(3)).toEqual([
      ['fewer', '', 3113.6],
      ['floor', '', null],
      ['visitor', '', 4448],
      ['result', '', 3113.6],
    ]);
    const guestLists = [list('guest', [rule({ discount: [50] })])];
    expect(explain([list('a', rules)], { guestLists }).at(-2)).toEqual({
      kind: 'visitor',
      price: lira(2224),
      decides: true,
    });
  });

  test('ends with the price that is charged, whatever the rules', () => {
    fc.assert(
      fc.property(
        fc.array(anyList, { maxLength: 2 }),
        fc.array(anyList, { maxLength: 1 }),
        fc.constantFrom(piece, box),
        fc.integer({ min: 1, max: 200 }),
        (lists, guestLists, unit, quantity) => {
          const pieces = quantity * unit.multiplier;
          const question = { product: hammer, unit, pieces, familyPieces: pieces + 24 };
          const asked = { lists, guestLists, day: '2026-11-28', rates: { TRY: 1 } };
          const steps = explainPrice(asked, question);
          const { price, atQuantity } = resolvePrice(asked, question);
          expect(steps.at(-1)).toEqual({ kind: 'result', price });
          const won = steps.flatMap((each) =>
            each.kind === 'rule' && each.outcome === 'won' ? [each.rule] : [],
          );
          expect(won).toEqual(atQuantity.offer ? [atQuantity.offer.rule] : []);
        },
      ),
    );
  });
});
