import { expect, test } from 'vitest';
import { pasteCells, pastedRectangle } from './pasted-cells.ts';

const rows = [
  { key: 'v1', isOrdered: true, hasPrice: true },
  { key: 'v2', isOrdered: false, hasPrice: true },
];
const shop = { locale: 'tr', taxRate: 20 } as const;

test('a copied rectangle has its lines and cells, quoted ones too (rule variants/paste)', () => {
  expect(pastedRectangle('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(pastedRectangle('"iki\nsatır ""x"""\t\n1\t2')).toEqual([
    ['iki satır "x"', ''],
    ['1', '2'],
  ]);
});

test('cells fill downward and to the right, in either notation, and refused ones are told (rule variants/paste)', () => {
  const rectangle = pastedRectangle('A-1\t\t1.249,90\t\t1.200\nB-1\t869\t1,249.90\t\tçok\nC-1');
  const paste = pasteCells(rectangle, { rows, column: 'code' }, shop);
  expect([...paste.cells]).toEqual([
    ['v1', { barcode: '', price: 1249.9, stock: 1200 }],
    ['v2', { code: 'B-1', barcode: '869', price: 1249.9 }],
  ]);
  expect(paste.refused).toEqual([
    { row: 'v1', column: 'code', problem: 'fixed' },
    { row: 'v2', column: 'stock', problem: 'stock' },
  ]);
  expect([paste.count, paste.left]).toEqual([6, 1]);
});

test('a gross price is stored net, and columns right of the grid are left out (rule variants/paste)', () => {
  const paste = pasteCells([['120,00 TL', '-3', 'x']], { rows, column: 'gross' }, shop);
  expect([...paste.cells]).toEqual([['v1', { price: 100, stock: -3 }]]);
  expect(pasteCells([['on']], { rows, column: 'net' }, shop).refused).toEqual([
    { row: 'v1', column: 'net', problem: 'price' },
  ]);
});
