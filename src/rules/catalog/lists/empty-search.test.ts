import { expect, test } from 'vitest';
import { emptySearchText } from './empty-search.ts';

test('stores a search in one spelling', () => {
  expect(emptySearchText('  LEDLİ   Avize ')).toBe('ledli avize');
  expect(emptySearchText('IŞILDAK')).toBe('ışıldak');
  expect(emptySearchText('x'.repeat(200))).toHaveLength(60);
});

test('stores nothing that could name a person or is meaningless', () => {
  for (const q of [
    'ayse@ornek.com',
    '0532 000 00 44',
    '+90 (532) 0000044',
    '12345678901',
    'a',
    ' ',
  ])
    expect(emptySearchText(q)).toBeNull();
  expect(emptySearchText('M8 x 40')).toBe('m8 x 40');
});
