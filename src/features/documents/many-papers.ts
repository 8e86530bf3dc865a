import { readPackingList } from '#db/fulfillment/read-packing-list.ts';
import type { Db } from '#db/database.ts';
import { readOrderDocuments } from '#db/orders/order-document.ts';
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
 * none (rule order-list/bulk-documents). 3 queries.
 */
export async function manyPapers(
  { db, shop }: { db: Db; shop: ShopSnapshot },
  { orderNos, paper, locale, now }: PapersAsked,
): Promise<Uint8Array | null> {
  const packings = await readPackingList(db, orderNos);
  const documents = await readOrderDocuments(
    db,
    packings.map(({ orderId }) => orderId),
  );
  const { store } = shop;
  const known = packings.flatMap((packing) => {
    const order = documents.get(packing.orderId);
    return order ? [{ packing, order }] : [];
  });
  if (paper === 'slips') {
    const content = known.map(({ packing, order }) =>
      slipContent(order, packing, { parcel: null, store, locale, now }),
    );
    return content.length === 0 ? null : paperOf({ kind: 'slips', content });
  }
  const content = known.flatMap(({ packing, order }) =>
    packing.parcels.map((parcel) => labelContent(order, packing, { parcel, store, locale })),
  );
  return content.length === 0 ? null : paperOf({ kind: 'labels', content });
}
