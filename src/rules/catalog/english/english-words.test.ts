import { describe, expect, test } from 'vitest';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { attributeWords } from './attribute-words.ts';
import { englishWord, type WordKind } from './english-words.ts';
import { countedWords, unitWords } from './unit-words.ts';
import { colorWords, plainValueWords, shadeWords } from './value-words.ts';

/** (rule catalog/english-words) */
describe('English words', () => {
  test.each<[WordKind, string, string]>([
    ['unit', 'Adet', 'pcs'],
    ['unit', ' koli ', 'carton'],
    ['unit', 'KOLİ', 'CARTON'],
    ['unit', 'Takım', 'Set'],
    ['unit', "6'lı Paket", 'Pack of 6'],
    ['unit', '12li Koli', 'Carton of 12'],
    ['unit', 'Boy', 'Length'],
    ['unit', 'kg', 'kg'],
    ['attribute', 'Renk', 'Colour'],
    ['attribute', 'BEDEN', 'SIZE'],
    ['attribute', 'Garanti  Süresi', 'Warranty period'],
    ['value', 'Kırmızı', 'Red'],
    ['value', 'KIRMIZI', 'RED'],
    ['value', 'kirmizi', 'red'],
    ['value', ' Lacivert ', 'Navy'],
    ['value', 'Açık Mavi', 'Light blue'],
    ['value', 'Koyu  Gri', 'Dark grey'],
    ['value', 'Kırmızı / Beyaz', 'Red / White'],
    ['value', 'Siyah-Sarı', 'Black-Yellow'],
    ['value', 'Paslanmaz Çelik', 'Stainless steel'],
    ['value', 'Tek Ebat', 'One size'],
    ['value', 'Sıcak Beyaz 2700 K', 'Warm white 2700 K'],
    ['value', '3-4 Yaş', '3-4 years'],
    ['value', '1 Yaş', '1 year'],
    ['value', '1,5 Litre', '1.5 litres'],
    ['value', '100 Adet', '100 pcs'],
  ])('of the %s "%s" is "%s"', (kind, text, english) => {
    expect(englishWord(kind, text)).toBe(english);
  });

  test.each<[WordKind, string]>([
    ['value', 'Fıstık Ezmesi'],
    ['value', 'Kırmızı / Fıstık'],
    ['value', 'Açık Büfe'],
    ['value', '12 Volt'],
    ['value', 'XL'],
    ['value', '42'],
    ['value', '-'],
    ['value', ''],
    ['unit', 'Renk'],
    ['unit', "6'lı Adet"],
    ['attribute', 'Kırmızı'],
    ['attribute', 'constructor'],
    ['value', 'a / '.repeat(10_000)],
  ])('say nothing of the %s "%.20s"', (kind, text) => {
    expect(englishWord(kind, text)).toBeNull();
  });

  test('are found by folded keys alone', () => {
    const tables = [
      unitWords,
      countedWords,
      attributeWords,
      colorWords,
      shadeWords,
      plainValueWords,
    ];
    const keys = tables.flatMap((words) => Object.keys(words));
    expect(keys.filter((key) => foldTurkish(key) !== key || key.trim() !== key)).toEqual([]);
  });
});
