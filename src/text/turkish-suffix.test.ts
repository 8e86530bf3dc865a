import { expect, test } from 'vitest';
import { fromUnit } from './turkish-suffix.ts';

test.each([
  ['Koli', 'Koli’den'],
  ['Kutu', 'Kutu’dan'],
  ['Paket', 'Paket’ten'],
  ['Adet', 'Adet’ten'],
  ['Top', 'Top’tan'],
  ['Çuval', 'Çuval’dan'],
  ['Koli (24)', 'Koli (24)’den'],
  ['KG', 'KG’den'],
  ['KIRTASİYE KUTUSU', 'KIRTASİYE KUTUSU’dan'],
])('the ending of %s is that of %s', (unit, text) => {
  expect(fromUnit(unit)).toBe(text);
});
