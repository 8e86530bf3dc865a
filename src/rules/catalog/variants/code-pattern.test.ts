import { expect, test } from 'vitest';
import { patternCodes, uniqueCode, wholePattern } from './code-pattern.ts';

const dimensions = [
  { name: 'Renk', nameEn: 'Color' },
  { name: 'Göğüs ölçüsü', nameEn: '' },
];

test('names each dimension in a pattern, in either language (rule variants/code-pattern)', () => {
  expect(wholePattern(dimensions)).toBe('{code}-{renk}-{gogus_olcusu}');
  const pattern = { pattern: '{kod}/{COLOR}.{Göğüs ölçüsü}-{boy}', code: 'Y1', dimensions };
  expect(patternCodes(pattern, [['Açık mavi', 'S']], [])).toEqual(['Y1/ACIK-MAVI.S-{boy}']);
});

test('numbers codes that the product has already or that two rows get (rule variants/code-pattern)', () => {
  const rows = [
    ['Ak', 'S'],
    ['Ak', 'M'],
    ['Kara', 'S'],
  ];
  const pattern = { pattern: '{code}-{renk}', code: 'Y1', dimensions };
  expect(patternCodes(pattern, rows, ['Y1-KARA'])).toEqual(['Y1-AK', 'Y1-AK-2', 'Y1-KARA-2']);
});

test('keeps a numbered code within 100 characters (rule variants/code-pattern)', () => {
  const long = 'A'.repeat(100);
  const numbered = uniqueCode(long, new Set([long]));
  expect(numbered).toBe(`${'A'.repeat(98)}-2`);
});
