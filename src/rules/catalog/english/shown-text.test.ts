import { expect, test } from 'vitest';
import { shownName, shownText, shownTexts } from './shown-text.ts';

test('the merchant’s English comes before the built-in word (rule catalog/english-words)', () => {
  expect(shownText('value', ['Bordo', 'Claret'])).toEqual({ name: 'Claret' });
  expect(shownText('value', ['Bordo', ''])).toEqual({ name: 'Burgundy' });
  expect(shownText('value', 'Bordo')).toEqual({ name: 'Bordo' });
});

test('a Turkish text on an English page is marked (rule text/language-of-parts)', () => {
  expect(shownText('value', ['Fıstık', ''])).toEqual({ name: 'Fıstık', lang: 'tr' });
  expect(shownName({ name: 'Elektrik', nameEn: '' }, 'en')).toEqual({
    name: 'Elektrik',
    lang: 'tr',
  });
  expect(shownName({ name: 'Elektrik', nameEn: '' }, 'tr')).toEqual({ name: 'Elektrik' });
});

test.each(['XL', '3XL', 'XXXL', '42', '6 mm', 'A4', '128 GB'])('%s has no language', (text) => {
  expect(shownText('value', [text, ''])).toEqual({ name: text });
});

test('texts beside each other stay different (rules catalog/english-names, catalog/english-words)', () => {
  const names = (...texts: [string, string][]) => shownTexts('unit', texts).map(({ name }) => name);
  expect(names(['Adet', ''], ['Koli', ''])).toEqual(['pcs', 'Carton']);
  expect(names(['Adet', ''], ['Tane', ''], ['Koli', ''])).toEqual(['Adet', 'Tane', 'Carton']);
  expect(names(['Parça', 'Pcs'], ['Kutu', 'Carton'], ['Koli', ''])).toEqual([
    'Pcs',
    'Carton',
    'Koli',
  ]);
  expect(names(['Set', ''], ['Takım', ''])).toEqual(['Set', 'Takım']);
});
