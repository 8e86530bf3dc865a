import type { SentParcel } from '#db/fulfillment/read-parcel.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import type { MailTexts } from '#features/notifications/store-mail.ts';
import { formats } from '#text/format.ts';

/** The carrier and the tracking number. */
export function parcelBlocks(
  { carrier, trackingNo }: Pick<OrderDocument, 'carrier' | 'trackingNo'>,
  t: MailTexts,
): MailBlock[] {
  const rows = [
    { label: t.shipped.carrier, value: carrier ?? '' },
    { label: t.shipped.trackingNo, value: trackingNo },
  ].filter(({ value }) => value !== '');
  if (rows.length === 0) return [];
  return [{ kind: 'facts', title: t.shipped.title, rows, hint: '', notice: false }];
}

/** The content of the parcel, unless it is the whole order. */
export function contentBlocks(
  { locale }: OrderDocument,
  parcel: SentParcel | undefined,
  t: MailTexts,
): MailBlock[] {
  if (!parcel || parcel.isWhole) return [];
  const { integer } = formats[locale];
  const lines = parcel.lines.map(
    ({ name, quantity, unit }) => `${integer(quantity)} ${unit} ${name}`,
  );
  return [{ kind: 'cards', cards: [{ title: t.shipped.contents, lines }] }];
}

/** The button that leads to the tracking page, where there is one. */
export function trackBlocks(href: string | null, t: MailTexts): MailBlock[] {
  return href === null ? [] : [{ kind: 'button', label: t.shipped.track, href }];
}
