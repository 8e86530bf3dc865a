import { expect, test } from 'vitest';
import type { ChildProduct } from '#contract/product.ts';
import { choose, dimensionsOf, firstChoice, matchingChild } from './variant-choice.tsx';

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
    images: [],
    inventory: [],
    equivalentCode: [],
    variants: [
      { name: 'Beden', code: 'beden', values: [{ name: size }] },
      { name: 'Renk', code: 'renk', values: [{ name: colour }] },
    ],
  };
}

const children = [child(2, 'M', 'Mavi'), child(3, 'M', 'Sarı'), child(4, 'L', 'Mavi')];
const parent = { id: 1, children, parentId: null, variants: [] };

test('dimensions hold each value once, in the order of the children', () => {
  expect(dimensionsOf(parent)).toEqual([
    { name: 'Beden', values: ['M', 'L'] },
    { name: 'Renk', values: ['Mavi', 'Sarı'] },
  ]);
});

test('nothing is meant before every dimension is chosen', () => {
  expect(matchingChild(children, ['M', null])).toBeNull();
  expect(matchingChild(children, ['M', 'Sarı'])?.id).toBe(3);
  expect(matchingChild(children, ['L', 'Sarı'])).toBeNull();
});

test('a value that does not go with the others opens them again', () => {
  expect(choose(children, ['L', 'Mavi'], 0, 'M')).toEqual(['M', 'Mavi']);
  expect(choose(children, ['L', 'Mavi'], 1, 'Sarı')).toEqual([null, 'Sarı']);
});

test('the page of a child opens with its own values', () => {
  expect(firstChoice(parent)).toEqual([null, null]);
  expect(firstChoice({ ...parent, id: 4, parentId: 1 })).toEqual(['L', 'Mavi']);
});

test('a dimension with one value is chosen from the start', () => {
  const blue = { ...parent, children: children.filter((each) => each.id !== 3) };
  expect(firstChoice(blue)).toEqual([null, 'Mavi']);
});
