import { expect, test } from 'vitest';
import { rowsOfTable, rowsOfText, wholeNumber } from './asked-rows.ts';

const row = (code: string, quantity: number | null, unit = '') => ({ code, quantity, unit });

test('reads quantities as spreadsheets write them', () => {
  const texts = [
    '10',
    '1.000',
    '1,000',
    '12,0',
    '12.00',
    ' 7 ',
    '0',
    '1,5',
    '100001',
    '',
    'on',
    '1.2.3',
  ];
  expect(texts.map(wholeNumber)).toEqual([
    10,
    1000,
    1000,
    12,
    12,
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('accepts four column separators (rule quick-order/rows)', () => {
  for (const text of ['AB-1\t5\tKoli', 'AB-1;5;Koli', 'AB-1, 5, Koli', 'AB-1 5 Koli']) {
    expect(rowsOfText(text), text).toEqual([row('AB-1', 5, 'Koli')]);
  }
});

test('accepts blanks in a code, a name in between, and a code alone as one piece', () => {
  expect(rowsOfText('DIN 933 M8 12\nvida 4\r\n\r\nsomun\n')).toEqual([
    row('DIN 933 M8', 12),
    row('vida', 4),
    row('somun', 1),
  ]);
  expect(rowsOfText('AB-1\tÇelik çekiç\t3\nAB-2\tTesere\t0,5')).toEqual([
    row('AB-1', 3),
    row('AB-2', null),
  ]);
});

test('reads the columns of each line apart', () => {
  expect(rowsOfText('AB-1\t2\nAB-2;3\nAB-3 4\nAB-4\tbeş')).toEqual([
    row('AB-1', 2),
    row('AB-2', 3),
    row('AB-3', 4),
    row('AB-4', null),
  ]);
});

test('skips a header row, but not the only row', () => {
  expect(
    rowsOfTable([
      ['Ürün kodu', 'Adet'],
      ['AB-1', '2'],
      ['', ''],
    ]),
  ).toEqual([row('AB-1', 2)]);
  expect(rowsOfTable([['AB-1', 'Koli']])).toEqual([row('AB-1', null)]);
});
