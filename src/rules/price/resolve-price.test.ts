import { describe, expect, test } from 'vitest';
import type { PriceList, PriceRule, PricedUnit, RuledProduct } from './price-rule.ts';
import { resolvePrice } from './resolve-price.ts';
import { shownUnitPrice } from './shown-unit-price.ts';

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
const box: PricedUnit = { ...piece, id: 2, value: 'Koli', multiplier: 24, price: lira(2000) };
const hammer: RuledProduct = {
  id: 7,
  parentId: 6,
  brandId: 3,
  categories: [
    { id: 10, depth: 1 },
    { id: 11, depth: 2 },
  ],
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
function list(rules: PriceRule[], given: Partial<PriceList> = {}): PriceList {
  const terms = { id: 1, code: 'A', name: 'A', base: 'sale', mix: 'product' } as const;
  return { ...terms, maxDiscount: null, capAtGuest: true, rules, ...given };
}

function priceOf(
  lists: PriceList[],
  given: { unit?: PricedUnit; pieces?: number; family?: number; guest?: PriceList[] } = {},
) {
  const { unit = piece, pieces = unit.multiplier, family = pieces, guest = [] } = given;
  const rates = { TRY: 1, USD: 40 };
  const terms = { lists, guestLists: guest, day: '2026-11-28', rates };
  const question = { product: { ...hammer, units: [unit, box] }, unit, pieces };
  return resolvePrice(terms, { ...question, familyPieces: family }).price.value;
}

const ofProduct = { scope: 'product', target: 7 } as const;

describe('a list of prices', () => {
  test('leaves the product’s own price where no rule is about it', () => {
    expect(priceOf([])).toBe(100);
    expect(priceOf([list([rule({ scope: 'brand', target: 4 })])])).toBe(100);
    expect(priceOf([list([rule({ to: '2026-11-27' }), rule({ from: '2026-11-29' })])])).toBe(100);
    expect(priceOf([list([rule({ from: '2026-11-28', to: '2026-11-28' })])])).toBe(90);
  });

  test('lets the most specific rule decide, whatever it leads to', () => {
    const all = rule({ discount: [50] });
    const top = rule({ scope: 'category', target: 10, discount: [40] });
    const deep = rule({ scope: 'category', target: 11, discount: [30] });
    const brand = rule({ scope: 'brand', target: 3, discount: [20] });
    const parent = rule({ scope: 'product', target: 6, discount: [15] });
    const own = rule({ ...ofProduct, discount: [5] });
    const order = [all, top, deep, brand, parent, own];
    const prices = order.map((_, index) => priceOf([list(order.slice(0, index + 1))]));
    expect(prices).toEqual([50, 60, 70, 80, 85, 95]);
  });

  test('never asks more for more pieces of lists that count or cap differently', () => {
    const dear = rule({ ...ofProduct, min: 5, price: lira(95) });
    const group = list([rule({ min: 10, discount: [50] })], { mix: 'family' });
    expect(priceOf([list([dear]), group], { pieces: 3, family: 18 })).toBe(50);
    expect(priceOf([list([dear]), group], { pieces: 5, family: 20 })).toBe(50);
    const contract = [list([dear], { capAtGuest: false })];
    const guest = [list([rule({ discount: [20] })])];
    expect(priceOf(contract, { pieces: 4, guest })).toBe(80);
    expect(priceOf(contract, { pieces: 5, guest })).toBe(80);
  });

  test('has its discounts with a largest discount of 100', () => {
    expect(priceOf([list([rule({ discount: [30] })], { maxDiscount: 100 })])).toBe(70);
  });

  test('asks the contract first, then the group', () => {
    const contract = list([rule({ discount: [5] })]);
    const group = list([rule({ ...ofProduct, discount: [30] })], { id: 2 });
    expect(priceOf([contract, group])).toBe(95);
    expect(priceOf([list([rule({ scope: 'brand', target: 9 })]), group])).toBe(70);
  });

  test('prefers the highest threshold, a rule with a unit, the cheaper one, the older one', () => {
    const some = rule({ ...ofProduct, min: 5, discount: [10] });
    expect(priceOf([list([rule({ ...ofProduct, discount: [8] }), some])], { pieces: 4 })).toBe(92);
    expect(priceOf([list([rule({ ...ofProduct, discount: [8] }), some])], { pieces: 5 })).toBe(90);
    const inPieces = rule({ ...ofProduct, unit: 'Adet', discount: [2] });
    expect(priceOf([list([rule({ ...ofProduct, discount: [3] }), inPieces])])).toBe(98);
    const same = [rule({ ...ofProduct, discount: [3] }), rule({ ...ofProduct, discount: [4] })];
    expect(priceOf([list(same)])).toBe(96);
  });

  test('takes chained percentages off and rounds once', () => {
    const odd = { ...piece, price: lira(33.3333) };
    expect(priceOf([list([rule({ discount: [10, 5] })])])).toBe(85.5);
    expect(priceOf([list([rule({ discount: [33.33, 5] })])], { unit: odd })).toBe(21.1121);
  });

  test('takes discounts off the list price where the list says so', () => {
    expect(priceOf([list([rule({ discount: [25] })], { base: 'list' })])).toBe(90);
    const unlisted = { ...piece, listPrice: null };
    expect(priceOf([list([rule({ discount: [25] })], { base: 'list' })], { unit: unlisted })).toBe(
      75,
    );
  });

  test('gives a price for the default unit alone, unless the rule names a unit', () => {
    const fixed = list([rule({ ...ofProduct, price: lira(70) })]);
    expect([priceOf([fixed]), priceOf([fixed], { unit: box })]).toEqual([70, 2000]);
    const ofBox = list([rule({ ...ofProduct, unit: '2', price: lira(1500) })]);
    expect([priceOf([ofBox]), priceOf([ofBox], { unit: box })]).toEqual([100, 1500]);
    const foreign = list([rule({ ...ofProduct, price: { value: 1, currency: 'EUR' } })]);
    expect(priceOf([foreign])).toBe(100);
  });

  test('counts pieces of the product, or of its whole family', () => {
    const rules = [rule({ ...ofProduct, min: 2, minUnit: 'Koli', discount: [20] })];
    expect(priceOf([list(rules)], { pieces: 47, family: 48 })).toBe(100);
    expect(priceOf([list(rules)], { pieces: 48 })).toBe(80);
    expect(priceOf([list(rules, { mix: 'family' })], { pieces: 1, family: 48 })).toBe(80);
    const unknown = [rule({ ...ofProduct, min: 1, minUnit: 'Palet', discount: [20] })];
    expect(priceOf([list(unknown)], { pieces: 1000 })).toBe(100);
  });

  test('prices what is on request by a price alone', () => {
    const unpriced = { ...piece, price: lira(0) };
    expect(priceOf([list([rule({})])], { unit: unpriced })).toBe(0);
    const priced = list([rule({}), rule({ ...ofProduct, price: lira(60) })]);
    expect(priceOf([priced], { unit: unpriced })).toBe(60);
  });

  test('goes below neither the unit’s floor nor the list’s, and no floor above the own price', () => {
    const half = list([rule({ discount: [50] })], { maxDiscount: 20 });
    expect(priceOf([half])).toBe(80);
    expect(priceOf([half], { unit: { ...piece, minPrice: lira(85) } })).toBe(85);
    expect(priceOf([half], { unit: { ...piece, minPrice: lira(300) } })).toBe(100);
    const fixed = list([rule({ ...ofProduct, price: lira(30) })], { maxDiscount: 20 });
    expect(priceOf([fixed])).toBe(30);
    const dollars = (value: number) => ({ ...piece, minPrice: { value, currency: 'USD' } });
    expect([1, 2].map((floor) => priceOf([fixed], { unit: dollars(floor) }))).toEqual([1, 2]);
  });

  test('never makes more dearer than fewer', () => {
    const rules = [rule({ discount: [30] }), rule({ ...ofProduct, min: 10, discount: [10] })];
    expect([1, 9, 10, 1000].map((pieces) => priceOf([list(rules)], { pieces }))).toEqual([
      70, 70, 70, 70,
    ]);
  });

  test('is never dearer than for a visitor, unless the list says so', () => {
    const guest = [list([rule({ discount: [40] })], { id: 9 })];
    expect(priceOf([list([rule({})])], { guest })).toBe(60);
    expect(priceOf([], { guest })).toBe(60);
    expect(priceOf([list([rule({})], { capAtGuest: false })], { guest })).toBe(90);
    const dear = [rule({ ...ofProduct, price: lira(140) })];
    expect(priceOf([list(dear)])).toBe(100);
    expect(priceOf([list(dear, { capAtGuest: false })])).toBe(140);
  });
});

test('a unit is shown at its least quantity, with the quantities that make it cheaper', () => {
  const rules = [
    rule({ ...ofProduct, discount: [10] }),
    rule({ ...ofProduct, min: 100, discount: [10] }),
    rule({ ...ofProduct, min: 5, minUnit: 'Koli', discount: [22] }),
  ];
  const terms = { lists: [list(rules)], guestLists: [], day: '2026-11-28', rates: { TRY: 1 } };
  const quantityRules = [[{ id: 1, ...ofProduct, unit: 'Adet', min: 20, multiple: 10, max: null }]];
  const shown = shownUnitPrice({ ...terms, quantityRules }, hammer, piece);
  expect(shown.price.value).toBe(90);
  expect(shown.quantities).toEqual({ minPieces: 20, maxPieces: null, step: 10, least: 20 });
  expect(shown.breaks).toEqual([{ min: 120, unit: 1, price: lira(78) }]);
  const boxes = shownUnitPrice({ ...terms, quantityRules }, hammer, box);
  expect([boxes.price.value, boxes.breaks]).toEqual([
    1800,
    [{ min: 5, unit: 2, price: lira(1560) }],
  ]);
});
