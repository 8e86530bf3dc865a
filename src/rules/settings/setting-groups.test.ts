import { settingRefusals } from './setting-refusals.ts';
import { isIban } from './iban.ts';
import { describe, expect, test } from 'vitest';
import {
  groupOf,
  keysOf,
  settingGroupNames,
  settingKeys,
  settingTexts,
  storedSetting,
  storeFields,
} from './setting-groups.ts';
import { defaultSettings, parseSettings } from '#rules/shop/settings.ts';

const store = Object.fromEntries(storeFields.map((field) => [field, field])) as Record<
  (typeof storeFields)[number],
  string
>;

describe('the groups of the settings', () => {
  test('hold every setting and every field of the store once (rule settings/groups)', () => {
    const all = [
      ...Object.keys(defaultSettings),
      ...storeFields.map((field) => `store.${field}`),
    ].toSorted();
    expect([...settingKeys].toSorted()).toEqual(all);
    expect(settingGroupNames.flatMap(keysOf).toSorted()).toEqual(all);
    expect(keysOf('stock').map(groupOf)).toEqual(['stock', 'stock', 'stock']);
  });

  test('write every setting in a form that reads back as the same (rule settings/kinds)', () => {
    const texts = settingTexts(defaultSettings, store);
    expect(texts.showPriceStatus).toBe('1');
    expect(texts.urNo).toBe('');
    expect(texts['store.name']).toBe('name');
    expect(parseSettings({ ...texts })).toEqual(defaultSettings);
    for (const key of settingKeys.filter((each) => !each.startsWith('store.'))) {
      const flags: Record<string, unknown> = { ...defaultSettings };
      expect(storedSetting(key, texts[key]), key).toEqual(flags[key]);
    }
  });
});

describe('a setting is refused', () => {
  test.each([
    ['store.name', ' ', 'required'],
    ['store.slogan', 'a'.repeat(301), 'too-long'],
    ['store.email', 'bilgi@', 'bad-email'],
    ['store.url', 'arasta.example', 'bad-web-address'],
    ['store.url', 'ftp://arasta.example', 'bad-web-address'],
    ['store.phone', 'call me', 'bad-phone'],
    ['store.whatsappControl', 'yes', 'not-a-flag'],
    ['store.socialMedia', '1_http://social.example|0_', 'bad-social'],
    ['showPriceStatus', 'perhaps', 'not-a-number'],
    ['addToCartButton', 'perhaps', 'not-a-flag'],
    ['stockInfoStatus', '21', 'out-of-range'],
    ['passwordMinLength', '5', 'out-of-range'],
    ['ucretsizKargoMiktar', 'much', 'not-a-number'],
    ['kargoUcreti', '0/1', 'bad-bands'],
    ['installmentCaps', 'a/b', 'bad-caps'],
    ['deliveryDays', '99/1/2', 'bad-delivery-days'],
    ['closedDays', '2026-02-30', 'bad-closed-days'],
    ['mailSender', 'nobody', 'bad-mailbox'],
    ['eInvoiceLookup', 'https://e.example/', 'bad-lookup'],
    ['eInvoiceLookup', 'http://e.example/{vkn}', 'bad-lookup'],
    ['eInvoiceLookup', 'https://{vkn}.example/', 'bad-lookup'],
    ['eInvoiceLookup', 'https://me:word@e.example/{vkn}', 'bad-lookup'],
    ['store.logo', 'logo.svg/640/160', 'bad-logo'],
    ['store.color', 'red', 'bad-color'],
    ['store.color', '#ffee00', 'low-contrast'],
    ['dailyRates', 'dollar', 'bad-daily-rates'],
    ['cardProvider', 'stripe', 'bad-provider'],
    ['b2cHavaleEftHesapBilgisi', 'Bank_Arasta_1_', 'account-incomplete'],
    ['b2cHavaleEftHesapBilgisi', 'Bank_Arasta_1_TR759900100012345678901235', 'bad-iban'],
    ['b2cHavaleEftHesapBilgisi', '_Arasta_1_TR759900100012345678901234', 'account-incomplete'],
  ] as const)('%s = "%s": %s (rule settings/refused)', (key, text, reason) => {
    expect(settingRefusals({ [key]: text })).toEqual({ [key]: reason });
  });

  test('not when it is right or empty where it may be', () => {
    expect(
      settingRefusals({
        'store.name': 'Arasta',
        'store.email': '',
        'store.socialMedia': '1_https://social.example/arasta|0_|0',
        'store.whatsappNumber': '0850 000 00 00',
        b2cHavaleEftHesapBilgisi: '',
        eInvoiceLookup: 'https://e.example:8443/v1?id={vkn}',
        urNo: '',
        ucretsizKargoMiktar: '1250,50',
      }),
    ).toEqual({});
  });
});

test('an IBAN has the right length and check digits', () => {
  const digits = '0006100519786457841326';
  expect(isIban(`TR33${digits}`)).toBe(true);
  expect(isIban(`TR33 0006 1005 1978 6457 8413 26`)).toBe(true);
  expect(isIban(`TR34${digits}`)).toBe(false);
  expect(isIban(`TR33${digits}0`)).toBe(false);
  expect(isIban('DE89370400440532013000')).toBe(true);
  expect(isIban('33')).toBe(false);
});
