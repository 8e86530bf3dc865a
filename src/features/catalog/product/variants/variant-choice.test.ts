import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChildProduct } from '#contract/catalog/product.ts';
import { choose, dimensionsOf, firstChoice, matchingChild, valueState } from './variant-choice.tsx';

const price = { value: 10, currency: 'TRY' };

function child(id: number, size: string, colour: string): ChildProduct {
  return {
    id,
    code: `K-${id}`,
    barcode: '',
    name: `Eldiven ${size} ${colour}`,
    seo: 'eldiven',
    image: '',
    brand: null,
    model: null,
    quantity: 5,
    defaultUnit: 1,
    units: [],
    salePrice: price,
    listPrice: null,
    taxRate: 20,
    starRate: 0,
    commentCount: 0,
    salesNumber: 0,
    stockNumberType: '',
    hasVariants: false,
    varied: false,
    images: [],
    inventory: [],
    inventoryDate: null,
    equivalentCode: [],
    variants: [
      { name: 'Beden', code: 'beden', values: [{ name: size, swatch: '' }] },
      { name: 'Renk', code: 'renk', values: [{ name: colour, swatch: '' }] },
    ],
  };
}

const children = [child(2, 'M', 'Mavi'), child(3, 'M', 'Sarı'), child(4, 'L', 'Mavi')];
const parent = { id: 1, children, parentId: null, variants: [] };

test('dimensions hold each value once, sizes from small to large (rule catalog/value-order)', () => {
  const small = child(5, 'S', 'Sarı');
  expect(dimensionsOf({ ...parent, children: [...children, small] })).toEqual([
    { name: 'Beden', values: ['S', 'M', 'L'] },
    { name: 'Renk', values: ['Mavi', 'Sarı'] },
  ]);
});

test('matches no child before every dimension is chosen', () => {
  expect(matchingChild(children, ['M', null])).toBeNull();
  expect(matchingChild(children, ['M', 'Sarı'])?.id).toBe(3);
  expect(matchingChild(children, ['L', 'Sarı'])).toBeNull();
});

test('clears other values that do not fit a new one', () => {
  expect(choose(children, ['L', 'Mavi'], 0, 'M')).toEqual(['M', 'Mavi']);
  expect(choose(children, ['L', 'Mavi'], 1, 'Sarı')).toEqual([null, 'Sarı']);
});

test('a child’s page starts with its values', () => {
  expect(firstChoice(parent)).toEqual([null, null]);
  expect(firstChoice({ ...parent, id: 4, parentId: 1 })).toEqual(['L', 'Mavi']);
});

test('chooses the only value of a dimension from the start', () => {
  const blue = { ...parent, children: children.filter((each) => each.id !== 3) };
  expect(firstChoice(blue)).toEqual([null, 'Mavi']);
});

const isOut = (each: ChildProduct) => each.quantity <= 0;
const outOf = (...ids: number[]) =>
  children.map((each) => (ids.includes(each.id) ? { ...each, quantity: 0 } : each));

test('marks a value as sold out only when every fitting child is sold out', () => {
  const state = (of: readonly ChildProduct[], choice: (string | null)[], value: string) =>
    valueState(of, choice, { dimension: 0, value }, isOut);
  expect(state(outOf(2), [null, null], 'M')).toBe('offered');
  expect(state(outOf(2), [null, 'Mavi'], 'M')).toBe('sold-out');
  expect(state(outOf(2, 3), [null, null], 'M')).toBe('sold-out');
  expect(state(outOf(2), [null, 'Sarı'], 'L')).toBe('impossible');
});

test('judges a chosen value by the other dimensions alone', () => {
  const meant = { dimension: 1, value: 'Sarı' };
  expect(valueState(children, ['L', 'Mavi'], meant, isOut)).toBe('impossible');
  expect(valueState(children, ['M', 'Mavi'], meant, isOut)).toBe('offered');
});

const names = [
  ['S', 'M', 'L'],
  ['Mavi', 'Sarı', 'Gri'],
  ['Kısa', 'Uzun'],
];

/** Up to 18 children of 1 to 3 dimensions with a stock each, in any order, gaps between them. */
const families = fc.integer({ min: 1, max: 3 }).chain((size) => {
  const values = names.slice(0, size).map((each) => fc.constantFrom(...each));
  const of = fc.tuple(fc.tuple(...values), fc.integer({ min: -1, max: 2 }));
  const choice = names.slice(0, size).map((each) => fc.constantFrom(null, ...each));
  return fc.record({
    size: fc.constant(size),
    stocks: fc.uniqueArray(of, { maxLength: 18, selector: ([chosen]) => chosen.join('/') }),
    choice: fc.tuple(...choice),
  });
});

test('agrees for every value of every choice with counting the children one by one', () => {
  fc.assert(
    fc.property(families, ({ size, stocks, choice }) => {
      const family = stocks.map(([chosen, quantity], index) => ({
        ...child(index + 10, '', ''),
        quantity,
        variants: chosen.map((name) => ({ name: '', code: '', values: [{ name, swatch: '' }] })),
      }));
      for (let dimension = 0; dimension < size; dimension += 1) {
        for (const value of names[dimension] ?? []) {
          let there = 0;
          let inStock = 0;
          for (const [chosen, quantity] of stocks) {
            let goes = chosen[dimension] === value;
            for (let other = 0; other < size; other += 1) {
              const wanted = choice[other];
              if (other !== dimension && wanted !== null && wanted !== chosen[other]) goes = false;
            }
            if (goes) there += 1;
            if (goes && quantity > 0) inStock += 1;
          }
          const expected = there === 0 ? 'impossible' : inStock === 0 ? 'sold-out' : 'offered';
          expect(valueState(family, choice, { dimension, value }, isOut)).toBe(expected);
        }
      }
    }),
  );
});

test('leaves a child with all chosen values after each choice', () => {
  fc.assert(
    fc.property(families, ({ size, stocks, choice }) => {
      const family = stocks.map(([chosen], index) => ({
        ...child(index + 10, '', ''),
        variants: chosen.map((name) => ({ name: '', code: '', values: [{ name, swatch: '' }] })),
      }));
      const last = family.at(-1);
      if (!last) return;
      for (let dimension = 0; dimension < size; dimension += 1) {
        const value = last.variants[dimension]?.values[0]?.name ?? '';
        const chosen = choose(family, choice, dimension, value);
        expect(chosen[dimension]).toBe(value);
        const fitting = stocks.filter(([each]) =>
          each.every((name, index) => chosen[index] === null || chosen[index] === name),
        );
        expect(fitting.length).toBeGreaterThan(0);
      }
    }),
  );
});
