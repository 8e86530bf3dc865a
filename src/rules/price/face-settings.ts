import type { Settings } from '#rules/shop/settings.ts';
import type { Face } from './face.ts';

/** Whether those with this face see prices (rule prices/hidden). */
function seesPrices({ showPriceStatus }: Settings, { group, isSignedIn }: Face): boolean {
  if (group && !group.showPrices) return false;
  return showPriceStatus === 1 || (showPriceStatus === 2 && isSignedIn);
}

/** The shop's settings as they hold for a face; the same object where the face changes none (rule prices/faces). */
export function settingsFor<S extends Settings>(settings: S, face: Face): S {
  const { group } = face;
  const showPriceStatus = seesPrices(settings, face) ? settings.showPriceStatus : 0;
  const productsWithKdv = group?.withVat ?? settings.productsWithKdv;
  const showListPrice = group
    ? (group.showListPrice ?? settings.showListPrice)
    : settings.showListPrice;
  const discountClaims = settings.discountClaims && !face.isCompany;
  const isSame =
    discountClaims === settings.discountClaims &&
    showPriceStatus === settings.showPriceStatus &&
    productsWithKdv === settings.productsWithKdv &&
    showListPrice === settings.showListPrice;
  return isSame
    ? settings
    : { ...settings, showPriceStatus, productsWithKdv, showListPrice, discountClaims };
}

/** Whether the visitor would see prices after signing in. */
export function pricesAwaitSignIn({ showPriceStatus }: Settings, { isSignedIn }: Face): boolean {
  return showPriceStatus === 2 && !isSignedIn;
}
