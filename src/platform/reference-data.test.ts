import { expect, test } from 'vitest';
import { loadReferenceData } from './reference-data.ts';

test('the lists are complete, start with their first row and match each other', async () => {
  const { provinces, districts, countries, holidays } = await loadReferenceData();
  const placeholder = { sehir_id: 0, sehir_title: 'Seçin', sehir_key: 0 };
  expect([provinces[0], provinces.length]).toEqual([placeholder, 82]);
  const keys = provinces.map((province) => province.sehir_key).toSorted((a, b) => a - b);
  expect(keys).toEqual(Array.from({ length: 82 }, (_, key) => key));
  expect(districts[0]).toEqual({ ilce_id: 0, ilce_title: 'Seçin', ilce_key: 0, ilce_sehirkey: 0 });
  expect(districts.map((district) => district.ilce_id)).toEqual(
    Array.from({ length: 974 }, (_, id) => id),
  );
  expect(new Set(districts.map((district) => district.ilce_sehirkey))).toEqual(new Set(keys));
  expect(countries[0]).toMatchObject({ name: 'Türkiye', dial_code: '+90', code: 'TR' });
  expect(new Set(countries.map((country) => country.code)).size).toBe(243);
  expect(['2026-10-29', '2027-03-09', '2027-05-16'].every((day) => holidays.has(day))).toBe(true);
});

test('the public holidays reach three years ahead, so that delivery dates stay right', async () => {
  const { holidays } = await loadReferenceData();
  const ahead = new Date(Date.now() + 3 * 365 * 86_400_000).toISOString().slice(0, 10);
  expect([...holidays].some((day) => day > ahead)).toBe(true);
});
