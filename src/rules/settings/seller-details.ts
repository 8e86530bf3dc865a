import type { SettingTexts } from './setting-groups.ts';

/** The particulars that a shop has to show of its owner on every page (rule settings/seller), in the order in which the office names it. */
export const sellerDetails = ['legalName', 'address', 'phone', 'email', 'mersis', 'kep'] as const;
export type SellerDetail = (typeof sellerDetails)[number];

/** The details that the merchant has not filled in. A tax number stands in for the number of a trader without MERSİS. */
export function missingSellerDetails(texts: SettingTexts): SellerDetail[] {
  return sellerDetails.filter(
    (detail) =>
      texts[`store.${detail}`].trim() === '' && !(detail === 'mersis' && texts['store.vkn'] !== ''),
  );
}
