import { expect, test } from 'vitest';
import { defaultSettings, parseSettings, settingErrors } from './settings.ts';

test('the defaults apply without settings, and are valid themselves', () => {
  expect(parseSettings({})).toEqual(defaultSettings);
  expect(settingErrors({ ...defaultSettings })).toEqual([]);
  expect(parseSettings({ ...defaultSettings })).toEqual(defaultSettings);
});

test.each([
  ['1', true],
  [1, true],
  [true, true],
  ['true', true],
  ['0', false],
  [0, false],
  [false, false],
  ['', false],
  [null, false],
])('a flag written %j is %s', (written, expected) => {
  expect(parseSettings({ addToCartButton: written }).addToCartButton).toBe(expected);
});

test('reads numbers from text or number, and urNo may be empty', () => {
  const settings = parseSettings({
    stockInfoStatus: '20',
    cartStockControl: true,
    ucretsizKargoMiktar: '1500,50',
    urNo: '7',
  });
  expect(settings).toMatchObject({
    stockInfoStatus: 20,
    cartStockControl: 1,
    ucretsizKargoMiktar: 1500.5,
    urNo: 7,
  });
  expect(parseSettings({ urNo: '0' }).urNo).toBeNull();
});

test('names invalid settings and uses their defaults', () => {
  const record = {
    showListPrice: 'evet',
    stockInfoStatus: 21,
    installmentLimit: 'x',
    kargoUcreti: '0/1/50_5/1/9',
    ucretsizKargoMiktar: -1,
    installmentCaps: 'elektronik/*/6_telefon/prepaid/3',
    deliveryDays: '34/1/1_82/1/2',
    closedDays: '2026-02-30',
    passwordMinLength: 3,
    constructor: '1',
  };
  expect(settingErrors(record)).toEqual([
    { key: 'showListPrice', reason: 'not-a-flag' },
    { key: 'stockInfoStatus', reason: 'out-of-range' },
    { key: 'installmentLimit', reason: 'not-a-number' },
    { key: 'kargoUcreti', reason: 'bad-bands' },
    { key: 'ucretsizKargoMiktar', reason: 'out-of-range' },
    { key: 'installmentCaps', reason: 'bad-caps' },
    { key: 'deliveryDays', reason: 'bad-delivery-days' },
    { key: 'closedDays', reason: 'bad-closed-days' },
    { key: 'passwordMinLength', reason: 'out-of-range' },
    { key: 'constructor', reason: 'unknown-setting' },
  ]);
  const { constructor: _, ...known } = record;
  expect(parseSettings(known)).toEqual(defaultSettings);
});

test('refuses a value that is no text, number or boolean', () => {
  const record = { showListPrice: [1], installmentLimit: {}, kargoUcreti: ['0/1/50'] };
  expect(settingErrors(record).map((error) => error.reason)).toEqual([
    'not-a-flag',
    'not-a-number',
    'not-text',
  ]);
  expect(parseSettings(record)).toEqual(defaultSettings);
});

test('the promise of returns is never shorter than the days of the law (rule returns/right)', () => {
  const daysOf = (settings: Parameters<typeof parseSettings>[0]) =>
    parseSettings(settings).returnDays;
  expect(daysOf({ withdrawalDays: 30 })).toBe(30);
  expect(daysOf({ withdrawalDays: 30, returnDays: 20 })).toBe(30);
  expect(daysOf({ withdrawalDays: 30, returnDays: 60 })).toBe(60);
  expect(settingErrors({ withdrawalDays: 13 })).toEqual([
    { key: 'withdrawalDays', reason: 'out-of-range' },
  ]);
});
