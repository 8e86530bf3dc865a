import type { GroupBody, OfficeGroup } from '#contract/office/prices/groups.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A choice that may be left to the shop: '' is as the shop, '1' yes, '0' no. */
export type ShopChoice = '' | '1' | '0';

/** A group as its form holds it. */
export interface GroupValues {
  name: string;
  nameEn: string;
  label: string;
  labelEn: string;
  priceList: string;
  withVat: ShopChoice;
  showListPrice: ShopChoice;
  showPrices: boolean;
  /** As it was typed. */
  minOrder: string;
  assortments: readonly string[];
  onlyAssortments: boolean;
}

/** A new group shows no list prices: a badge on every card says nothing. */
export const newGroup: GroupValues = {
  name: '',
  nameEn: '',
  label: '',
  labelEn: '',
  priceList: '',
  withVat: '',
  showListPrice: '0',
  showPrices: true,
  minOrder: '',
  assortments: [],
  onlyAssortments: false,
};

const choiceOf = (value: boolean | null): ShopChoice => (value === null ? '' : value ? '1' : '0');
const valueOf = (choice: ShopChoice) => (choice === '' ? null : choice === '1');

export function groupValues(group: OfficeGroup, locale: Locale): GroupValues {
  const { code: _code, customers: _customers, version: _version, ...fields } = group;
  const { priceList, withVat, showListPrice, minOrder } = group;
  return {
    ...fields,
    priceList: priceList ?? '',
    withVat: choiceOf(withVat),
    showListPrice: choiceOf(showListPrice),
    minOrder: minOrder === null ? '' : priceToType(minOrder, locale),
  };
}

/** The body of a call. An amount that cannot be read becomes one that the server refuses at its field. */
export function groupBody(values: GroupValues, locale: Locale): Omit<GroupBody, 'seen'> {
  const { priceList, withVat, showListPrice, minOrder, assortments } = values;
  return {
    ...values,
    assortments: [...assortments],
    priceList: priceList || null,
    withVat: valueOf(withVat),
    showListPrice: valueOf(showListPrice),
    minOrder: minOrder.trim() === '' ? null : (typedPrice(minOrder, locale) ?? -1),
  };
}
