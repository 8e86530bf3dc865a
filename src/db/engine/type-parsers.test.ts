import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parserOf, toParameter } from './type-parsers.ts';

const integersOid = 1007;
const textsOid = 1009;

test('reads a list of texts as it was written, whatever it contains', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(texts, (values) => {
      expect(parserOf(textsOid)(toParameter(values) ?? '')).toEqual(values);
    }),
  );
});

test('reads nested arrays and arrays with bounds', () => {
  expect(parserOf(integersOid)('{{1,2},{3,NULL}}')).toEqual([
    [1, 2],
    [3, null],
  ]);
  expect(parserOf(integersOid)('[0:1]={1,2}')).toEqual([1, 2]);
  expect(parserOf(integersOid)('{}')).toEqual([]);
});

test('a value that PostgreSQL cannot read is refused before it is sent', () => {
  expect(() => toParameter(() => 1)).toThrow(TypeError);
  expect(toParameter(undefined)).toBeNull();
});

test('reads and writes a numeric of up to 15 digits unchanged', () => {
  const numericOid = 1700;
  const digits = fc.integer({ min: 0, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(digits, fc.constantFrom(2, 4), (unscaled, places) => {
      const padded = String(unscaled).padStart(places + 1, '0');
      const text = `${padded.slice(0, -places)}.${padded.slice(-places)}`;
      expect(Number(toParameter(parserOf(numericOid)(text))).toFixed(places)).toBe(text);
    }),
  );
});
