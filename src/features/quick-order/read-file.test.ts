import { expect, test } from 'vitest';
import { readFileRows } from './read-file.tsx';

/** A workbook with a head, a code with 7 and a barcode that is a number with 2. */
const workbook = [
  'UEsDBBQAAAAIAAFldl1bma6u5QAAAAsCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvVLDMBCEX0WjNhOdk4KCsZ0i0AYK',
  'XuCQz7HG+hudEszbIzuBggnQUN1Iu3vfalTvJmfFmRKb4Bu5UZXctfXLeyQWRfHcyCHneA/AeiCHrEIkX5Q+JIe5HNMRIuoR',
  'jwTbqroDHXwmn9d53iHb+oF6PNksHqdyfaEksizF/mKcWY3EGK3RmIsOZ999o6yvBFWSi4cHE3lVDBJuEmblZ8A191SenUxH',
  '4hlTPqArLpgsvIU0voYwqt+X3GgZ+t5o6oI+uRJRHBNhxwNRdlYtUzk0fvU3fzEzLGPzz0W+9n/2gOW72w9QSwMEFAAAAAgA',
  'AWV2XUuDozqWAAAABQEAAAsAAABfcmVscy8ucmVsc43PPQ7CMAwF4KtEPkDdMjCgpl1YuiIuEFL3R23iyAlQbk9GihgY/fz0',
  'Wa7bza3qQRJn9hqqooS2qS+0mpSDOM0hqtzwUcOUUjghRjuRM7HgQD5vBhZnUh5lxGDsYkbCQ1keUT4N2Juq6zVI11egrq9A',
  '/9g8DLOlM9u7I59+nPhqZNnISEnDtuKTZbkxL0VGAZsadw82b1BLAwQUAAAACAABZXZdSbVr3J8AAAD4AAAADwAAAHhsL3dv',
  'cmtib29rLnhtbI2PSw6DMAxErxL5AAS66AKFsOmmUi+RgmkiSIzs9HP8RlD2Xfkz8huP6T9xUS9kCZQ6aKoaemvexPOdaFZF',
  'TNKBz3lttZbBY3RS0YqpKBNxdLmM/NCyMrpRPGKOiz7V9VlHFxLshJb/YdA0hQEvNDwjprxDGBeXy2viwypgzeYgv6qSi9jB',
  'LUhGUNvqOpYQoLgNpeHr2IC2Rh9X+ghmv1BLAwQUAAAACAABZXZdbTbpdJoAAAAGAQAAGgAAAHhsL19yZWxzL3dvcmtib29r',
  'LnhtbC5yZWxzjc87DsIwDAbgq0Q+QN0yMKCmXVhYEReIUrep2jwUm9ftiRgQlRiYLP+2Pstt//CrulHmOQYNTVVD37VnWo2U',
  'gN2cWJWNwBqcSDogsnXkDVcxUSiTMWZvpLR5wmTsYibCXV3vMX8bsDXVadCQT0MD6vJM9I8dx3G2dIz26inIjxN4j3lhRyQF',
  'NXki0fCJGN+lqYoK2LW4+bB7AVBLAwQUAAAACAABZXZdHzRnkuAAAACkAQAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnht',
  'bHWRQU7DMBBFr2J5307iqlCQ44qWXQULOIGVusRKbEfjIeUwHIVdL4YTKgtQOyvPn3n/S2O5/nAdGwxGG3zFy3nB10oeA7ax',
  'MYZYmvpY8YaovweIdWOcjvPQG58mh4BOU2rxDWKPRu8nyHUgiuIGnLaeKzlpj5q0khiODFNKUuvx8VByRhW3vrPevBIm3UYl',
  'SZ0+8fTlWRv27xJISRhlqM/Y5hr2ZFvS+JeAFJqTRU4WVyy2zy+z3W4mNpdyR3xQtxKGC96L7L2Y1sSqmKosV3fLjPwYnTf+',
  'GcGvU0H+A/UNUEsBAhQDFAAAAAgAAWV2XVuZrq7lAAAACwIAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54',
  'bWxQSwECFAMUAAAACAABZXZdS4OjOpYAAAAFAQAACwAAAAAAAAAAAAAAgAEWAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAAB',
  'ZXZdSbVr3J8AAAD4AAAADwAAAAAAAAAAAAAAgAHVAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAAWV2XW026XSaAAAA',
  'BgEAABoAAAAAAAAAAAAAAIABoQIAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAAWV2XR80Z5LgAAAA',
  'pAEAABgAAAAAAAAAAAAAAIABcwMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLBQYAAAAABQAFAEUBAACJBAAAAAA=',
].join('');

const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'liste');
const row = (code: string, quantity: number | null, unit = '') => ({ code, quantity, unit });

test('reads a workbook’s first sheet without its header row (rule quick-order/rows)', async () => {
  expect(await readFileRows(file(Uint8Array.from(Buffer.from(workbook, 'base64'))))).toEqual([
    row('CNR-KK-2B', 7),
    row('2800000011895', 2),
  ]);
});

test('reads a CSV file with quotes, a byte order mark and either encoding', async () => {
  const text = 'kod;ad;adet;birim\r\nÇK-1;"Kutu; büyük";3;Koli\r\n';
  const rows = [row('ÇK-1', 3, 'Koli')];
  expect(await readFileRows(file(`\ufeff${text}`))).toEqual(rows);
  const turkish = Uint8Array.from(
    [...text].map((letter) => ({ Ç: 0xc7, ü: 0xfc, ı: 0xfd })[letter] ?? letter.charCodeAt(0)),
  );
  expect(await readFileRows(file(turkish))).toEqual(rows);
  expect(await readFileRows(file('AB-1,5\nAB-2,x'))).toEqual([row('AB-1', 5), row('AB-2', null)]);
});

test('refuses other files', async () => {
  await expect(readFileRows(file('PK\u0003\u0004 no workbook'))).rejects.toThrow();
  await expect(readFileRows(file('a\0b'))).rejects.toThrow();
});
