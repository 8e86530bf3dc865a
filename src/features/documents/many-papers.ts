import type { Db } from '#db/database.ts';
import { packingDocument } from '#db/orders/read/order-document.ts';
import { readOrders } from '#db/orders/read/read-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { labelContent } from './label-content.ts';
import { paperOf } from './paper-thread.ts';
import { slipContent } from './slip-content.ts';

interface PapersAsked {
  orderNos: readonly string[];
  paper: 'slips' | 'labels';
  locale: Locale;
  now: Date;
}

/**
 * The slips of orders, or the labels of all their parcels, as one file in the order of the numbers; null where there is
 * none (rule order-list/bulk-documents). 1 query.
 */
export async function manyPapers(
  { db, shop }: { db: Db; shop: ShopSnapshot },
  { orderNos, paper, locale, now }: PapersAsked,
): Promise<Uint8Array | null> {
  const orders = await readOrders(db, packingDocument, { orderNos });
  const { store } = shop;
  if (paper === 'slips') {
    const content = orders.map((order) => slipContent(order, { parcel: null, store, locale, now }));
    return content.length === 0 ? null : paperOf({ kind: 'slips', content });
  }
  const content = orders.flatMap((order) =>
    order.parcels.map((parcel) => labelContent(order, { parcel, store, locale })),
  );
  return content.length === 0 ? null : paperOf({ kind: 'labels', content });
}
