import { expect, test } from 'vitest';
import { dailyRate, movesTooMuch, parseBulletin, parseDailyRates } from './daily-rates.ts';

const bulletin = `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="27.11.2026" Date="11/27/2026" Bulten_No="2026/225">
  <Currency CrossOrder="0" Kod="USD" CurrencyCode="USD">
    <Unit>1</Unit><Isim>ABD DOLARI</Isim><ForexBuying>41.7800</ForexBuying><ForexSelling>41.8600</ForexSelling>
  </Currency>
  <Currency CrossOrder="9" Kod="JPY" CurrencyCode="JPY">
    <Unit>100</Unit><ForexBuying>26.90</ForexBuying><ForexSelling>27.05</ForexSelling>
  </Currency>
  <Currency CrossOrder="10" Kod="XDR" CurrencyCode="XDR"><Unit>1</Unit><ForexSelling></ForexSelling></Currency>
</Tarih_Date>`;

test('a bulletin gives the selling rate of one unit, by its own day (rule settings/daily-rates)', () => {
  expect(parseBulletin(bulletin)).toEqual({
    day: '2026-11-27',
    rates: { USD: 41.86, JPY: 0.2705 },
  });
  expect(parseBulletin('<html>Not found</html>')).toBeNull();
  expect(parseBulletin('<Tarih_Date Date="11/27/2026"></Tarih_Date>')).toBeNull();
});

test('a currency takes the rate with its margin (rule settings/daily-rates)', () => {
  const read = parseBulletin(bulletin);
  if (!read) throw new Error('no bulletin');
  expect(dailyRate(read, { code: 'USD', margin: 1.5 })).toBe(42.4879);
  expect(dailyRate(read, { code: 'GBP', margin: 0 })).toBeNull();
});

test('the setting is a list of codes with margins', () => {
  expect(parseDailyRates('USD/1.5_EUR/0')).toEqual([
    { code: 'USD', margin: 1.5 },
    { code: 'EUR', margin: 0 },
  ]);
  expect(parseDailyRates('TRY/1_usd/2_EUR')).toEqual([]);
});

test('a jump beyond the limit waits for a person', () => {
  expect(movesTooMuch(40, 41.9, 5)).toBe(false);
  expect(movesTooMuch(40, 42.1, 5)).toBe(true);
  expect(movesTooMuch(40, 37.9, 5)).toBe(true);
  expect(movesTooMuch(40, 42, 5)).toBe(false);
  expect(movesTooMuch(null, 42, 5)).toBe(false);
});

test('rates without a day, and a rate for no unit, are none', () => {
  const [, ...parts] = bulletin.split(/(?=<Currency )/);
  expect(parseBulletin(`<Tarih_Date Date="27.11.2026">${parts.join('')}`)).toBeNull();
  const noUnit = bulletin.replace('<Unit>100</Unit>', '<Unit>0</Unit>');
  expect(parseBulletin(noUnit)?.rates).toEqual({ USD: 41.86 });
});
