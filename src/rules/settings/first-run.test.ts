import { expect, test } from 'vitest';
import { defaultSettings } from '#rules/shop/settings.ts';
import { doneSteps, type FirstRunFacts } from './first-run.ts';
import { settingTexts, storeFields, type StoreField } from './setting-groups.ts';

const noStore = Object.fromEntries(storeFields.map((field) => [field, ''])) as Record<
  StoreField,
  string
>;
const nothing: FirstRunFacts = {
  carriers: 0,
  sellable: 0,
  products: 0,
  contracts: 0,
  orders: 0,
  cardProviders: [],
  sendsMail: false,
};
const empty = settingTexts(defaultSettings, noStore);

test('nothing is done in an empty shop (rule settings/first-run)', () => {
  expect(doneSteps(empty, nothing)).toEqual([]);
});

test('each step is done by what it needs (rule settings/first-run)', () => {
  const texts = {
    ...empty,
    'store.name': 'Arasta',
    'store.legalName': 'Arasta A.Ş.',
    'store.address': 'Edirne',
    'store.phone': '0850',
    'store.email': 'a@arasta.example',
    b2c_ko_odeme: '1',
  };
  const facts = {
    ...nothing,
    carriers: 1,
    sellable: 1,
    products: 1,
    contracts: 3,
    orders: 1,
    sendsMail: true,
  };
  expect(doneSteps(texts, facts)).toEqual([
    'store',
    'payment',
    'shipping',
    'products',
    'contracts',
    'mail',
    'order',
  ]);
  expect(doneSteps({ ...texts, 'store.phone': '' }, { ...facts, contracts: 2 })).not.toContain(
    'store',
  );
});

test('a card without the keys of its provider and a transfer without a right IBAN are no payment', () => {
  const has = (texts: object, facts: object = {}) =>
    doneSteps({ ...empty, ...texts }, { ...nothing, ...facts }).includes('payment');
  const card = { b2c_kk_odeme: '1', cardProvider: 'iyzico' };
  expect(has(card)).toBe(false);
  expect(has(card, { cardProviders: ['iyzico'] })).toBe(true);
  const transfer = { b2c_heft_odeme: '1', b2cHavaleEftHesapBilgisi: 'Bank_Arasta_1_TR1' };
  expect(has(transfer)).toBe(false);
  const right = 'Bank_Arasta_1_TR330006100519786457841326';
  expect(has({ ...transfer, b2cHavaleEftHesapBilgisi: right })).toBe(true);
});
