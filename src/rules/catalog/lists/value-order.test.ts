import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inValueOrder } from './value-order.ts';

const order = (...names: string[]) => inValueOrder(names, (name) => name);

test.each([
  [
    ['XL', 'S', '3XL', 'M', 'XXS', 'L', 'XS', 'XXL'],
    ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
  ],
  [
    ['5XL', 'XXXXL', 'xl'],
    ['xl', 'XXXXL', '5XL'],
  ],
  [
    ['10', '9', '11', '8'],
    ['8', '9', '10', '11'],
  ],
  [
    ['25 mm', '6 mm', '12mm'],
    ['6 mm', '12mm', '25 mm'],
  ],
  [
    ['1,5 lt', '0,75 lt', '1 lt'],
    ['0,75 lt', '1 lt', '1,5 lt'],
  ],
  [
    ['1"', '1/2"', '3/4"'],
    ['1/2"', '3/4"', '1"'],
  ],
  [
    ['Siyah', 'L', 'Beyaz', '38', 'S'],
    ['38', 'S', 'L', 'Siyah', 'Beyaz'],
  ],
  [
    ['Mavi', 'Kırmızı', 'Beyaz'],
    ['Mavi', 'Kırmızı', 'Beyaz'],
  ],
])('sorts %j as %j (rule catalog/value-order)', (given, wanted) => {
  expect(order(...given)).toEqual(wanted);
});

test('does not treat a nib M as a size, and keeps the merchant’s order', () => {
  expect(order('F', 'M')).toEqual(['F', 'M']);
});

test('keeps every value and is idempotent', () => {
  const names = fc.constantFrom('S', 'M', 'XL', '2XL', '38', '38,5', '6 mm', 'Mavi', 'Gri', '');
  fc.assert(
    fc.property(fc.array(names), (given) => {
      const ordered = order(...given);
      expect(ordered.toSorted()).toEqual(given.toSorted());
      expect(order(...ordered)).toEqual(ordered);
    }),
  );
});
