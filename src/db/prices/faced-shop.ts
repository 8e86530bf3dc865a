import type { CustomerGroup } from '#rules/price/customer-group.ts';
import { readHidden } from '#db/catalog/seen-products.ts';
import type { Face } from '#rules/price/face.ts';
import { pricesAwaitSignIn, settingsFor } from '#rules/price/face-settings.ts';
import { seenGoods } from '#rules/price/seen-goods.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { activeLists, readBuyerPrices } from './read-buyer-prices.ts';
import type { Wholesale } from './wholesale.ts';

interface FaceParts {
  wholesale: Wholesale;
  guestGroup: CustomerGroup | null;
  day: () => string;
}

/**
 * The shop with the settings, the group, the prices and the goods of a face; the same object where the face changes nothing.
 * A shop whose own prices count has no `pricesOf`, one that shows all its goods no `hiddenOf`.
 */
export function facedShop<S extends Pick<ShopSnapshot, 'settings' | 'rates'>>(
  shop: S,
  face: Face,
  { wholesale, guestGroup, day }: FaceParts,
): S & Pick<ShopSnapshot, 'pricesOf' | 'hiddenOf' | 'group' | 'pricesAwaitSignIn'> {
  const { group, contractListId } = face;
  const settings = settingsFor(shop.settings, face);
  const ids = [contractListId, group?.priceListId ?? null, guestGroup?.priceListId ?? null];
  const hasLists = activeLists(wholesale, ids).length > 0;
  const goods = seenGoods(face, wholesale.assortments);
  if (settings === shop.settings && !hasLists && group === null && goods === null) return shop;
  const { rates } = shop;
  return {
    ...shop,
    settings,
    ...(group && { group }),
    ...(pricesAwaitSignIn(shop.settings, face) && { pricesAwaitSignIn: true as const }),
    ...(hasLists && {
      pricesOf: (db, products) =>
        readBuyerPrices(db, products, { wholesale, face, guestGroup, day: day(), rates }),
    }),
    ...(goods && { hiddenOf: (db, products) => readHidden(db, products, goods) }),
  };
}
