import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { BankBooks, type BankSale } from './bank-books.ts';

const sale: BankSale = {
  kurus: 100,
  installment: '',
  code: '00',
  mdStatus: '1',
  transId: 't',
  authCode: 'a',
  hostRef: 'h',
  card: { firstSix: '454671', lastFour: '7894' },
  isFinal: false,
  at: 0,
};

test('a journal keeps its last orders within a limit, and a restarted bank reads the same', () => {
  const file = join(mkdtempSync(join(inject('databaseRun').directory, 'books-')), 'journal.jsonl');
  const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n').length;
  const books = new BankBooks(file, 30);
  for (let nth = 0; nth < 100; nth += 1) {
    books.addSale(`order-${nth}`, { ...sale, code: '51' });
    books.addSale(`order-${nth}`, sale);
    if (nth % 2 === 0) books.addVoid(`order-${nth}`, { transId: 't', at: nth });
    else books.addCredit(`order-${nth}`, { kurus: 7, transId: `c-${nth}`, at: nth });
    expect(lines()).toBeLessThanOrEqual(30);
  }
  expect(books.order('order-0')).toBeUndefined();
  expect(books.order('order-98')).toEqual({
    sales: [{ ...sale, code: '51' }, sale],
    credits: [],
    voids: [{ transId: 't', at: 98 }],
  });
  expect(books.order('order-99')?.credits).toEqual([{ kurus: 7, transId: 'c-99', at: 99 }]);
  expect([...new BankBooks(file, 30).orders()]).toEqual([...books.orders()]);
  expect(new BankBooks(file, 10).orders().size).toBe(3);
  expect(lines()).toBe(9);
});

test('an old journal with one sale for an order still reports its cancellation', () => {
  const file = join(mkdtempSync(join(inject('databaseRun').directory, 'books-')), 'journal.jsonl');
  const entries = [
    { kind: 'sale', oid: 'order', sale },
    { kind: 'void', oid: 'order', at: 7 },
  ];
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  expect(new BankBooks(file).order('order')?.voids).toEqual([{ transId: 't', at: 7 }]);
});
