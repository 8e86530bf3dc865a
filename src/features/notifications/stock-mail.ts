import type { Mail } from '#platform/mail.ts';
import { formats } from '#text/format.ts';
import { mails as t } from '#text/tr/mails.ts';
import { mailOf } from './mail-paragraphs.ts';

export interface TakenProduct {
  name: string;
  code: string;
  pieces: number;
  /** What could be sold before the order. */
  before: number;
}

/** Tells the merchant that an unpaid order took much of the stock (rule orders/large-share). */
export function stockMail(to: string, orderNo: string, products: readonly TakenProduct[]): Mail {
  const lines = products.map((product) =>
    t.stockTaken.line({
      ...product,
      pieces: formats.tr.integer(product.pieces),
      before: formats.tr.integer(product.before),
      share: formats.tr.percent(Math.round((product.pieces / Math.max(1, product.before)) * 100)),
    }),
  );
  const head = { to, subject: t.stockTaken.subject(orderNo), messageId: `stock-taken-${orderNo}` };
  return mailOf(head, [[t.stockTaken.intro(orderNo)], lines]);
}
