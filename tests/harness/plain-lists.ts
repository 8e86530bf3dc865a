import fc from 'fast-check';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { averageRating } from '#rules/catalog/reviews/rating.ts';
import type { ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { ShownPrices } from '#rules/catalog/lists/price-filter.ts';

// Random catalogs, random questions about their lists, and the answers counted one product at a time.

const rates = { TRY: 1, USD: 40, EUR: 50 };
export const brands = ['EGE', 'KANDIL', 'A,B'];
export const places = ['ev', 'ev/mutfak', 'ev/mutfak/tava', 'ev/banyo', 'bahce'];
const kinds = ['all', 'campaign', 'newest', 'mostLiked', 'bestSellers'] as const;
const colors = ['Kırmızı', 'Mavi', '1,5 lt'];
const sizes = ['S', 'M', 'XL'];

const sold = fc.record({
  price: fc.constantFrom(0, 9.995, 10, 10.004, 99.9, 250),
  currency: fc.constantFrom('TRY', 'USD', 'EUR'),
  listPrice: fc.constantFrom(undefined, 5, 99.9, 300),
  taxRate: fc.constantFrom(0, 10, 20),
  quantity: fc.constantFrom(-1, 0, 3),
  sales: fc.nat({ max: 4 }),
  recentSales: fc.nat({ max: 2 }),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  pack: fc.boolean(),
  active: fc.constantFrom(true, true, true, false),
  color: fc.constantFrom(...colors),
  size: fc.constantFrom(...sizes),
});
export type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;
export const listed = fc.record({
  brand: fc.option(fc.constantFrom(...brands), { nil: undefined }),
  place: fc.option(fc.constantFrom(...places), { nil: undefined }),
  own: sold,
  children: fc.oneof(fc.constant<Sold[]>([]), fc.array(sold, { maxLength: 3 })),
});
export type Listed = typeof listed extends fc.Arbitrary<infer T> ? T : never;

const few = (values: readonly string[]) =>
  fc.oneof(
    fc.constant(''),
    fc.subarray([...values], { maxLength: 2 }).map((some) => some.join()),
  );
export const asked = fc.record({
  query: fc.record({
    brand: few(['EGE', 'KANDIL', 'A%2CB', 'YOK']),
    category: few([...places, 'yok']),
    stock: fc.constantFrom('', '1'),
    campaign: fc.constantFrom('', '1'),
    rating: fc.constantFrom('', '', '4', '2'),
    unit: few(['adet', 'koli', 'yok']),
    variant: few(['renk:kirmizi', 'renk:mavi', 'renk:1.5-lt', 'beden:m', 'beden:yok', 'yok:x']),
    min: fc.constantFrom('', '', '10', '12', '0.25'),
    max: fc.constantFrom('', '', '10', '119.88', '7.5'),
    q: fc.constantFrom('', '', 'urun'),
  }),
  scope: fc.record({
    kind: fc.constantFrom(...kinds),
    category: fc.option(fc.constantFrom(...places)),
    brand: fc.option(fc.constantFrom(...brands)),
  }),
  prices: fc.record({ withTax: fc.boolean(), rate: fc.constantFrom(1, 40) }),
  hide: fc.boolean(),
});
export type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** A listed product as filters look at it. */
export interface Plain {
  id: number;
  brand: string | undefined;
  categories: string[];
  stock: boolean;
  campaign: boolean;
  stars: number;
  sales: number;
  price: (prices: ShownPrices | null) => number | null;
  values: string[];
}

/** The worth of a price that sorts, in ten-thousandths of TRY; what is on request comes last. */
const worth = ({ price, currency }: Sold) =>
  price === 0 ? Infinity : Math.round(price * rates[currency as 'TRY'] * 10_000);

export function plainOf(product: Listed, id: number): Plain {
  const family = product.children.filter((child) => child.active);
  const members = product.children.length > 0 ? family : [product.own];
  const [shown] = members.toSorted((a, b) => worth(a) - worth(b));
  const everybody = product.children.length > 0 ? [product.own, ...family] : [product.own];
  const stars = everybody.flatMap((each) => each.stars);
  const steps = product.place?.split('/') ?? [];
  return {
    id,
    brand: product.brand,
    categories: steps.map((_, index) => steps.slice(0, index + 1).join('/')),
    stock: members.reduce((sum, each) => sum + each.quantity, 0) > 0,
    campaign: !!shown && shown.price > 0 && (shown.listPrice ?? 0) >= shown.price,
    stars:
      averageRating(
        stars.reduce((sum, each) => sum + each, 0),
        stars.length,
      ) ?? 0,
    sales: everybody.reduce((sum, each) => sum + each.sales, 0),
    price: (prices) =>
      !shown || shown.price === 0 || !prices
        ? null
        : displayPrice(
            { value: shown.price, currency: shown.currency },
            {
              to: prices.rate === 1 ? 'TRY' : 'USD',
              rates,
              taxRate: shown.taxRate,
              withTax: prices.withTax,
            },
          ),
    values: members.flatMap((each) => [
      'unit:adet',
      ...(each.pack ? ['unit:koli'] : []),
      ...(product.children.length > 0
        ? [`renk:${keyOf(each.color)}`, `beden:${keyOf(each.size)}`]
        : []),
    ]),
  };
}

const keyOf = (name: string) =>
  ({ Kırmızı: 'kirmizi', Mavi: 'mavi', '1,5 lt': '1.5-lt' })[name] ?? name.toLowerCase();

/** The products of a page before any filter, counted by hand. */
export function inScope(all: readonly Plain[], { scope, hide }: Asked): Plain[] {
  const there = all.filter(
    (each) =>
      (!hide || each.stock) &&
      (scope.category === null || each.categories.includes(scope.category)) &&
      (scope.brand === null || each.brand === scope.brand),
  );
  if (scope.kind === 'campaign') {
    const isOn = all.some((each) => each.campaign && (!hide || each.stock));
    return isOn ? there.filter((each) => each.campaign) : there;
  }
  const top = (by: 'stars' | 'sales') =>
    there.toSorted((a, b) => b[by] - a[by] || a.id - b.id).slice(0, 20);
  if (scope.kind === 'bestSellers') return top('sales');
  if (scope.kind === 'mostLiked') return top('stars').filter((each) => each.stars > 0);
  return there;
}

/** Each filter by name: whether a product passes it. */
function filtersOf(query: ListQuery, prices: ShownPrices | null) {
  const price = (each: Plain) => {
    const shown = each.price(prices);
    return shown !== null && shown >= (query.min ?? 0) && shown <= (query.max ?? Infinity);
  };
  const some = (values: readonly string[], own: readonly string[]) =>
    values.length === 0 || values.some((value) => own.includes(value));
  const ofDimension = (dimension: string) =>
    query.variant.filter((value) => value.startsWith(`${dimension}:`));
  const filters: Record<string, (each: Plain) => boolean> = {
    brand: (each) => some(query.brand, each.brand === undefined ? [] : [each.brand]),
    category: (each) => some(query.category, each.categories),
    stock: (each) => !query.stock || each.stock,
    campaign: (each) => !query.campaign || each.campaign,
    rating: (each) => each.stars >= (query.rating ?? 0),
    unit: (each) =>
      some(
        query.unit.map((unit) => `unit:${unit}`),
        each.values,
      ),
    price: (each) => (query.min === null && query.max === null) || price(each),
  };
  for (const dimension of ['renk', 'beden', 'yok']) {
    filters[dimension] = (each) => some(ofDimension(dimension), each.values);
  }
  return filters;
}

/** The facets of a list and its total, counted one product at a time. */
export function countPlainly(rows: readonly Plain[], query: ListQuery, prices: ShownPrices | null) {
  const filters = filtersOf(query, prices);
  const without = (name: string) =>
    rows.filter((each) =>
      Object.entries(filters).every(([key, passes]) => key === name || passes(each)),
    );
  const tally = (name: string, valuesOf: (each: Plain) => readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const each of without(name)) {
      for (const value of new Set(valuesOf(each))) counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };
  const priced = without('price').flatMap((each) => each.price(prices) ?? []);
  return {
    total: without('none').length,
    brand: tally('brand', (each) => (each.brand === undefined ? [] : [each.brand])),
    category: tally('category', (each) => each.categories),
    inStock: without('stock').filter((each) => each.stock).length,
    outOfStock: without('stock').filter((each) => !each.stock).length,
    campaign: without('campaign').filter((each) => each.campaign).length,
    rating: [4, 3, 2, 1].map((stars) => without('rating').filter((e) => e.stars >= stars).length),
    price: { min: priced.length ? Math.min(...priced) : 0, max: Math.max(0, ...priced) },
    unit: tally('unit', (each) => each.values.filter((value) => value.startsWith('unit:'))),
    renk: tally('renk', (each) => each.values.filter((value) => value.startsWith('renk:'))),
    beden: tally('beden', (each) => each.values.filter((value) => value.startsWith('beden:'))),
  };
}
