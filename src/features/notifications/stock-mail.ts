import type { Mail } from '#platform/mail.ts';
import { formats } from '#text/format.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

export interface TakenProduct {
  name: string;
  code: string;
  pieces: number;
  /** The stock that could be sold before the order. */
  before: number;
}

/** Tells the merchant that an unpaid order took much of the stock (rule orders/large-share). */
export function stockMail(
  orderNo: string,
  products: readonly TakenProduct[],
  sender: Sender,
): Mail {
  const { stockTaken } = mailTexts('tr');
  const lines = products.map((product) =>
    stockTaken.line({
      ...product,
      pieces: formats.tr.integer(product.pieces),
      before: formats.tr.integer(product.before),
      share: formats.tr.percent(Math.round((product.pieces / Math.max(1, product.before)) * 100)),
    }),
  );
  const subject = stockTaken.subject(orderNo);
  return storeMail(
    {
      to: sender.store.email,
      subject,
      messageId: `stock-taken-${orderNo}`,
      heading: subject,
      locale: 'tr',
    },
    [
      { kind: 'paragraph', lines: [stockTaken.intro(orderNo)] },
      { kind: 'paragraph', lines },
    ],
    sender,
  );
}
