import { expect, test } from 'vitest';
import type { BuyerPrices } from './buyer-prices.ts';
import { explainPrice, nextPrice } from './price-reason.ts';
import type { PriceList, PriceRule, PricedUnit, RuledProduct } from './price-rule.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });
const piece: PricedUnit = {
  id: 1,
  value: 'Adet',
  multiplier: 1,
  price: lira(100),
  listPrice: lira(120),
  minPrice: lira(60),
  minQuantity: 1,
  orderMultiple: 1,
};
const box: PricedUnit = {
  ...piece,
  id: 2,
  value: 'Koli',
  multiplier: 10,
  price: lira(900),
  minPrice: null,
  orderMultiple: 2,
};
const product: RuledProduct = {
  id: 7,
  parentId: null,
  brandId: null,
  categories: [],
  units: [piece, box],
  defaultUnit: 1,
  taxRate: 20,
};
const group = { id: 1, priceListId: 1 } as NonNullable<BuyerPrices['group']>;

let ids = 0;
function rule(given: Partial<PriceRule>): PriceRule {
  const fields = {
    target: null,
    unit: null,
    min: 1,
    minUnit: null,
    price: null,
    from: null,
    to: null,
  };
  return { id: ++ids, scope: 'all', discount: given.price ? null : [10], ...fields, ...given };
}
function list(id: number, rules: PriceRule[], given: Partial<PriceList> = {}): PriceList {
  const terms = { code: 'A', name: 'A', base: 'sale', mix: 'product' } as const;
  return { id, ...terms, maxDiscount: null, capAtGuest: true, rules, ...given };
}
const pricesOf = (lists: PriceList[], guestLists: PriceList[] = []): BuyerPrices => ({
  group,
  lists,
  guestLists,
  quantityRules: lists.map(() => []),
  products: new Map([[7, product]]),
  day: '2026-11-28',
  rates: { TRY: 1 },
});
const pieces = (own: number, family = own) => ({ pieces: own, familyPieces: family });
const ofPiece = { productId: 7, unitId: 1 };
const ofBox = { productId: 7, unitId: 2 };

test('a price is the contract’s, the group’s or the visitors’', () => {
  const contract = list(9, [rule({ discount: [20] })]);
  const dealers = list(1, [rule({ discount: [10] })]);
  const everybody = list(3, [rule({ discount: [30] })]);
  const ownerIn = (lists: PriceList[], guests: PriceList[] = []) =>
    explainPrice(pricesOf(lists, guests), ofPiece, pieces(1))?.reason?.of;
  expect(ownerIn([contract, dealers])).toBe('contract');
  expect(ownerIn([dealers])).toBe('group');
  expect(ownerIn([dealers], [everybody])).toBe('visitors');
  expect(ownerIn([])).toBeUndefined();
});

test('a percentage is said where it leads to the price alone', () => {
  const percentsIn = (prices: BuyerPrices) =>
    explainPrice(prices, ofPiece, pieces(1))?.reason?.percents;
  expect(percentsIn(pricesOf([list(1, [rule({ discount: [20, 5] })])]))).toEqual([20, 5]);
  expect(percentsIn(pricesOf([list(1, [rule({ discount: [70] })])]))).toBeNull();
  expect(percentsIn(pricesOf([list(1, [rule({ discount: [20] })], { base: 'list' })]))).toBeNull();
});

test('the next price counts the whole cart, in steps, and is not far', () => {
  const breaks = [rule({ min: 60, discount: [20] }), rule({ min: 200, discount: [30] })];
  const prices = pricesOf([list(1, breaks)]);
  const next = (quantity: number, held = pieces(quantity * 10)) =>
    nextPrice(prices, { ...ofBox, quantity }, held)?.quantity ?? null;
  expect(next(2)).toBeNull();
  expect(next(4)).toBe(6);
  // 25 pieces are in the cart in the other unit.
  expect(next(2, pieces(45))).toBe(4);
  expect(next(6)).toBeNull();
  expect(next(20)).toBeNull();
});

test('the next price counts siblings where the list mixes them', () => {
  const prices = pricesOf([list(1, [rule({ min: 10, discount: [20] })], { mix: 'family' })]);
  const line = { ...ofPiece, quantity: 3 };
  expect(nextPrice(prices, line, pieces(3))).toBeNull();
  expect(nextPrice(prices, line, pieces(3, 8))).toEqual({ quantity: 5, price: lira(80) });
});
