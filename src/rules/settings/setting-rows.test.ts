import { describe, expect, test } from 'vitest';
import { bandStates, closeBandGaps, readRows, writeRows, type RowKind } from './setting-rows.ts';

describe('a setting that is a table', () => {
  test.each([
    ['bands', '0/2/69.90_2/5/89.90'],
    ['caps', '*/commercial/9_gida/kuru/credit/1'],
    ['delivery-days', '*/2/3_34/1/1'],
    ['days', '2026-12-31_2027-01-02'],
    ['accounts', 'Marmara_Arasta A.Ş._1234_TR75|Kuzey__99_TR87'],
    ['social', '1_https://a.example/x_y|0_|0_|0_|1_https://b.example'],
  ] as const)('%s reads back as it was written (rule settings/kinds)', (kind, text) => {
    expect(writeRows(kind, readRows(kind, text))).toBe(text);
  });

  test('leaves empty rows out, and takes a comma for a point', () => {
    expect(readRows('bands', '')).toEqual([]);
    expect(
      writeRows('bands', [
        ['0', '2', '69,90'],
        ['', '', ''],
      ]),
    ).toBe('0/2/69.90');
    expect(writeRows('accounts', [['A_B', 'C|D', '', 'TR1']])).toBe('A B_C D__TR1');
  });

  test('has a row for each social network, and no text when all are empty', () => {
    expect(readRows('social', '1_https://a.example')).toEqual([
      ['1', 'https://a.example'],
      ...Array.from({ length: 4 }, () => ['0', '']),
    ]);
    const empty: RowKind = 'social';
    expect(writeRows(empty, readRows(empty, ''))).toBe('');
  });
});

describe('shipping bands', () => {
  const rows = [
    ['0', '1', '89.90'],
    ['1', '5', '104.90'],
    ['6', '10', '149.90'],
    ['9', '20', '219.90'],
    ['30', '20', '1'],
    ['', '', ''],
  ];

  test('say where they leave a gap, overlap or are wrong (rule settings/bands)', () => {
    expect(bandStates(rows)).toEqual([
      { kind: 'first' },
      { kind: 'next' },
      { kind: 'gap', from: 5, to: 6 },
      { kind: 'overlap' },
      { kind: 'reversed' },
      { kind: 'incomplete' },
    ]);
  });

  test('close their gaps', () => {
    expect(bandStates(closeBandGaps(rows.slice(0, 3))).map(({ kind }) => kind)).toEqual([
      'first',
      'next',
      'next',
    ]);
  });
});
