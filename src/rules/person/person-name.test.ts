import { expect, test } from 'vitest';
import { hasOnlyNameLetters, keepNameLetters, splitName, tidyName } from './person-name.ts';

test('names contain Latin and Turkish letters and spaces', () => {
  for (const name of ['Zeynep Işık', 'Kâzım', 'ÇĞİÖŞÜ çğıöşü', 'André']) {
    expect(hasOnlyNameLetters(name)).toBe(true);
  }
  for (const name of ['', 'Ali2', 'Ali-Can', 'Иван', '<b>', 'Ali\n']) {
    expect(hasOnlyNameLetters(name)).toBe(false);
  }
});

test('drops other characters while typing', () => {
  expect(keepNameLetters('Al1i_ Ve!li')).toBe('Ali Veli');
  expect(tidyName('  Ali   Veli ')).toBe('Ali Veli');
});

test('takes the last word of a whole name as the surname', () => {
  expect(splitName(' Ayşe  Nur Yılmaz ')).toEqual({ name: 'Ayşe Nur', surname: 'Yılmaz' });
  expect(splitName('Ayşe')).toEqual({ name: 'Ayşe', surname: '' });
});
