import { expect, test } from 'vitest';
import { hasOnlyNameLetters, keepNameLetters, tidyName } from './person-name.ts';

test('names hold Latin and Turkish letters and spaces', () => {
  for (const name of ['Zeynep Işık', 'Kâzım', 'ÇĞİÖŞÜ çğıöşü', 'André']) {
    expect(hasOnlyNameLetters(name)).toBe(true);
  }
  for (const name of ['', 'Ali2', 'Ali-Can', 'Иван', '<b>', 'Ali\n']) {
    expect(hasOnlyNameLetters(name)).toBe(false);
  }
});

test('typing anything else leaves no trace', () => {
  expect(keepNameLetters('Al1i_ Ve!li')).toBe('Ali Veli');
  expect(tidyName('  Ali   Veli ')).toBe('Ali Veli');
});
