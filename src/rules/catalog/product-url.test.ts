import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProductPath, slugify } from './product-url.ts';

test.each([
  ['Fiber Saplı Tırnaklı Çekiç 450 g', 'fiber-sapli-tirnakli-cekic-450-g'],
  ['Bulaşık Süngeri 10’lu', 'bulasik-sungeri-10lu'],
  ['  --İĞNE / İPLİK--  ', 'igne-iplik'],
  ['日本', ''],
])('%s becomes %s', (name, expected) => {
  expect(slugify(name)).toBe(expected);
});

test.each([
  ['x-p-12', { seo: 'x', id: 12 }],
  ['/cekic-p-3-p-12', { seo: 'cekic-p-3', id: 12 }],
  ['-p-12', { seo: '', id: 12 }],
  ['x-p-0', null],
  ['x-p-', null],
  ['x-p-12a', null],
  ['a/x-p-12', null],
])('the path %s', (path, expected) => {
  expect(parseProductPath(path)).toEqual(expected);
});

test('a slug is stable and leads back to its product', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1 }), (name, id) => {
      const seo = slugify(name);
      expect(slugify(seo)).toBe(seo);
      expect(parseProductPath(`/${seo}-p-${id}`)).toEqual({ seo, id });
    }),
  );
});
