import type { OfficePaper } from '#contract/office/orders/office-orders.ts';
import type { Db } from '#db/database.ts';
import { packingDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { labelContent } from './label-content.ts';
import { paperOf, type PaperContent } from './paper-thread.ts';
import { proformaContent } from './proforma-content.ts';
import { slipContent } from './slip-content.ts';

export interface PaperAsked {
  orderNo: string;
  paper: OfficePaper;
  /** The parcel that a slip or a label is of; a label without one is that of the only parcel. */
  parcelId?: number | undefined;
  locale: Locale;
  now: Date;
}

export type PaperMade =
  | { ok: true; file: Uint8Array; name: string }
  | { ok: false; reason: 'not-found' }
  /** There is no such parcel, or it does not go without saying which; with the ids there are. */
  | { ok: false; reason: 'no-parcel'; parcels: number[] };

/** A paper of any order for those who pack it (rules fulfillment/packing-slip, fulfillment/parcel-label, orders/proforma). 1 query. */
export async function officePaper(
  { db, shop }: { db: Db; shop: ShopSnapshot },
  { orderNo, paper, parcelId, locale, now }: PaperAsked,
): Promise<PaperMade> {
  const order = await readOrder(db, packingDocument, { orderNo });
  if (!order) return { ok: false, reason: 'not-found' };
  const { store, settings } = shop;
  const { parcels } = order;
  const only = parcels.length === 1 && paper === 'label' ? parcels[0] : undefined;
  const parcel = parcelId === undefined ? only : parcels.find(({ id }) => id === parcelId);
  if (!parcel && (parcelId !== undefined || paper === 'label'))
    return { ok: false, reason: 'no-parcel', parcels: parcels.map(({ id }) => id) };
  const made = (content: PaperContent, part = '') =>
    paperOf(content).then((file) => ({
      ok: true as const,
      file,
      name: nameOf(paper, orderNo, part),
    }));
  if (paper === 'proforma') {
    const { b2cHavaleEftHesapBilgisi: bankAccounts } = settings;
    const content = proformaContent(order, { store, bankAccounts, locale });
    return made({ kind: 'proforma', content });
  }
  if (paper === 'label' && parcel) {
    const content = labelContent(order, { parcel, store, locale });
    return made({ kind: 'labels', content: [content] }, `-${parcel.id}`);
  }
  const content = slipContent(order, { parcel: parcel ?? null, store, locale, now });
  return made({ kind: 'slips', content: [content] }, parcel ? `-${parcel.id}` : '');
}

function nameOf(paper: OfficePaper, orderNo: string, part: string): string {
  return `${paper}-${orderNo.replaceAll(/[^\w-]/g, '')}${part}.pdf`;
}
