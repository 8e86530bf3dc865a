import { expect, test } from 'vitest';
import { defaultSettings } from '#rules/shop/settings.ts';
import { missingSellerDetails, sellerDetails } from './seller-details.ts';
import { settingTexts, storeFields, type StoreField } from './setting-groups.ts';

const store = (of: (field: StoreField) => string) =>
  settingTexts(
    defaultSettings,
    Object.fromEntries(storeFields.map((field) => [field, of(field)])) as Record<
      StoreField,
      string
    >,
  );

test('an empty store lacks every detail, a complete one none (rule settings/seller)', () => {
  expect(missingSellerDetails(store(() => ''))).toEqual([...sellerDetails]);
  expect(missingSellerDetails(store(() => 'x'))).toEqual([]);
  expect(missingSellerDetails(store((field) => (field === 'kep' ? ' ' : 'x')))).toEqual(['kep']);
});

test('a trader without MERSİS is named by the tax number (rule settings/seller)', () => {
  const without = (empty: readonly string[]) =>
    missingSellerDetails(store((field) => (empty.includes(field) ? '' : 'x')));
  expect(without(['mersis'])).toEqual([]);
  expect(without(['mersis', 'vkn'])).toEqual(['mersis']);
});
