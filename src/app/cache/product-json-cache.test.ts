import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductTexts } from './product-json-cache.ts';

const word = fc.constantFrom(
  '</script>',
  '"items":[]',
  '$& "related":[]',
  'Çay, ş & <b>',
  '\\u003c',
  '',
);
const product = fc.record({
  id: fc.nat(),
  name: word,
  units: fc.array(fc.record({ value: word })),
});
const answer = fc.record({ title: word, items: fc.array(product), related: fc.array(product) });

test('an answer with known texts is the same answer, each time it is written', () => {
  const texts = new ProductTexts();
  fc.assert(
    fc.property(answer, (each) => {
      const { items, related, title } = each;
      for (const member of ['items', 'related', 'items'] as const) {
        expect(JSON.parse(texts.answer(each, member))).toEqual(each);
        expect(JSON.parse(texts.answer({ title, [member]: each[member] }, member))).toEqual({
          title,
          [member]: each[member],
        });
      }
      expect(JSON.parse(texts.answer({ items, title }, 'related'))).toEqual({ items, title });
      expect(JSON.parse(`[${texts.pieces(related).join('')}]`)).toEqual(related);
    }),
  );
});

test('the text of a thing is written once', () => {
  let written = 0;
  const thing = {
    toJSON: () => {
      written += 1;
      return { name: 'Vida' };
    },
  };
  const texts = new ProductTexts();
  expect(texts.answer({ items: [thing, thing] }, 'items')).toBe(
    '{"items":[{"name":"Vida"},{"name":"Vida"}]}',
  );
  expect(texts.json(thing)).toBe('{"name":"Vida"}');
  expect(written).toBe(1);
});

test('other texts have other digests', () => {
  const texts = new ProductTexts();
  const digests = [{ id: 1 }, { id: 2 }, { id: 1 }].map((thing) => texts.key(thing, 'card '));
  expect(digests[0]).toBe(digests[2]);
  expect(digests[0]).not.toBe(digests[1]);
});
