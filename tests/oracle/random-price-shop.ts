import fc from 'fast-check';
import type {
  PriceList,
  PriceRule,
  PricedUnit,
  QuantityRule,
  RuledProduct,
} from '#rules/price/price-rule.ts';
import type { PriceQuestion, PriceTerms } from '#rules/price/resolve-price.ts';

const day = '2026-11-28';
const rates = { TRY: 1, USD: 41.2537, EUR: 0 };
const multipliers = [1, 6, 24];
const names = ['Adet', 'Kutu', 'Koli'];

const oneOf = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const money = fc.record({
  value: fc.integer({ min: 10_000, max: 3_000_000 }).map((value) => value / 10_000),
  currency: oneOf('TRY', 'TRY', 'TRY', 'USD', 'EUR'),
});
const onRequest = fc.constant({ value: 0, currency: 'TRY' });

const unitValues = fc.record({
  price: fc.oneof({ weight: 8, arbitrary: money }, { weight: 1, arbitrary: onRequest }),
  listPrice: fc.option(money),
  minPrice: fc.option(money),
  minQuantity: fc.integer({ min: 1, max: 9 }),
  orderMultiple: fc.integer({ min: 1, max: 5 }),
});

const product: fc.Arbitrary<RuledProduct> = fc
  .record({
    units: fc.array(unitValues, { minLength: 1, maxLength: 3 }),
    parentId: oneOf(null, 6),
    brandId: oneOf(null, 3),
    depth: fc.integer({ min: 0, max: 3 }),
    first: fc.nat(2),
  })
  .map(({ units, depth, first, ...rest }) => ({
    ...rest,
    id: 7,
    units: units.map((values, index): PricedUnit => ({
      ...values,
      id: index + 1,
      value: names[index] ?? '',
      multiplier: multipliers[index] ?? 1,
    })),
    categories: [10, 11, 12].slice(0, depth).map((id, above) => ({ id, depth: above + 1 })),
    defaultUnit: (first % units.length) + 1,
    taxRate: 20,
  }));

const target = oneOf(
  { scope: 'product', target: 7 } as const,
  { scope: 'product', target: 6 } as const,
  { scope: 'product', target: 8 } as const,
  { scope: 'brand', target: 3 } as const,
  { scope: 'category', target: 10 } as const,
  { scope: 'category', target: 11 } as const,
  { scope: 'category', target: 12 } as const,
  { scope: 'all', target: null } as const,
);
const unitName = oneOf(null, null, null, 'Adet', 'Kutu', 'Koli', '2');
const percents = fc.array(
  fc.integer({ min: 1, max: 6000 }).map((value) => value / 100),
  {
    minLength: 1,
    maxLength: 4,
  },
);

const rule = fc
  .record({
    about: target,
    unit: unitName,
    minUnit: unitName,
    min: oneOf(1, 1, 2, 3, 5, 10, 24, 30),
    discount: percents,
    price: fc.option(money),
    from: oneOf(null, null, '2026-11-27', day, '2026-11-29'),
    to: oneOf(null, null, '2026-11-27', day, '2026-11-29'),
  })
  .map(({ about, discount, price, ...rest }): Omit<PriceRule, 'id'> => {
    const isPrice = about.scope === 'product' && price !== null;
    return {
      ...about,
      ...rest,
      price: isPrice ? price : null,
      discount: isPrice ? null : discount,
    };
  });

const list = fc.record({
  base: oneOf('sale', 'list'),
  mix: oneOf('product', 'family'),
  maxDiscount: oneOf(null, null, 0, 15, 33.33, 100),
  capAtGuest: fc.boolean(),
  rules: fc.array(rule, { maxLength: 12 }),
});

const quantityRule = fc
  .record({
    about: target,
    unit: unitName,
    min: fc.integer({ min: 1, max: 60 }),
    multiple: fc.integer({ min: 1, max: 30 }),
    max: fc.option(fc.integer({ min: 60, max: 200 })),
  })
  .map(({ about, ...rest }) => ({ ...about, ...rest }));

type DrawnList = Omit<PriceList, 'id' | 'code' | 'name' | 'rules'> & {
  readonly rules: readonly Omit<PriceRule, 'id'>[];
};

function numbered(drawn: readonly DrawnList[], first: number): PriceList[] {
  return drawn.map((terms, index) => ({
    ...terms,
    id: first + index,
    code: `L${first + index}`,
    name: `L${first + index}`,
    rules: terms.rules.map((each, place) => ({ ...each, id: (first + index) * 100 + place })),
  }));
}

/** A product, the lists of a buyer and a visitor, and a line of the product. */
export interface PriceShop {
  readonly terms: PriceTerms & { readonly quantityRules: readonly (readonly QuantityRule[])[] };
  readonly question: PriceQuestion;
}

/** Random shops, of at most two lists of the buyer and one of the visitors with up to 12 rules each. */
export const priceShop: fc.Arbitrary<PriceShop> = fc
  .record({
    product,
    lists: fc.array(list, { maxLength: 2 }),
    guestLists: fc.array(list, { maxLength: 1 }),
    quantityRules: fc.array(fc.array(quantityRule, { maxLength: 3 }), { maxLength: 2 }),
    unit: fc.nat(2),
    more: fc.nat(40),
    siblings: fc.nat(40),
  })
  .map(({ product: drawn, lists, guestLists, quantityRules, unit: place, more, siblings }) => {
    const unit = drawn.units[place % drawn.units.length] as PricedUnit;
    const pieces = unit.multiplier + more;
    return {
      terms: {
        lists: numbered(lists, 1),
        guestLists: numbered(guestLists, 3),
        day,
        rates,
        quantityRules: quantityRules.map((rules, index) =>
          rules.map((each, nth) => ({ ...each, id: index * 10 + nth })),
        ),
      },
      question: { product: drawn, unit, pieces, familyPieces: pieces + siblings },
    };
  });
