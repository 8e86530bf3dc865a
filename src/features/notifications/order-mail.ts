import { mails as english } from '#text/en/mails.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { mails as turkish } from '#text/tr/mails.ts';
import type { BankAccount } from '#contract/checkout.ts';
import type { OrderMail } from '#db/orders/order-for-mail.ts';
import type { Mail } from '#platform/mail.ts';
import { localised, urls } from '#urls';
import { mailOf } from './mail-paragraphs.ts';

export type OrderMailKind =
  | 'order-received'
  | 'order-shipped'
  | 'order-cancelled'
  | 'order-expired';

export interface MailSetting {
  storeName: string;
  publicUrl: string;
  bankAccounts: readonly BankAccount[];
  /** Where the parcel can be followed; null while it cannot. */
  trackingUrl: string | null;
}

/** The mail about an order, in the language of the order (rule orders/mails), as text and as
 * HTML. */
export function orderMail(kind: OrderMailKind, order: OrderMail, setting: MailSetting): Mail {
  const t = order.locale === 'en' ? english : turkish;
  const words = {
    'order-received': t.received,
    'order-shipped': t.shipped,
    'order-cancelled': t.cancelled,
    'order-expired': t.expired,
  }[kind];
  const money = (amount: number) => formats[order.locale].money(amount, order.currency);
  const lines = order.lines.map(
    (line) => `${line.quantity} ${line.unit} × ${line.name} (${line.code}): ${money(line.gross)}`,
  );
  const totals = [
    `${t.subTotal}: ${money(order.subTotal)}`,
    `${t.tax}: ${money(order.tax)}`,
    `${t.shipping}: ${order.shippingTotal === 0 ? t.free : money(order.shippingTotal)}`,
    `${t.total}: ${money(order.total)}`,
  ];
  const ordersUrl = setting.publicUrl + localised(urls.orders, order.locale);
  const paragraphs = [
    [t.greeting(order.name)],
    [words.intro(order.orderNo)],
    ...(kind === 'order-received' ? transferOf(order, setting, t) : []),
    ...(kind === 'order-shipped' && setting.trackingUrl
      ? [[`${t.shipped.track}: ${setting.trackingUrl}`]]
      : []),
    lines,
    totals,
    [`${t.orders}: ${ordersUrl}`],
    [t.regards(setting.storeName)],
  ];
  const head = {
    to: order.email,
    subject: words.subject(order.orderNo),
    messageId: `${kind}-${order.orderNo}`,
  };
  return mailOf(head, paragraphs);
}

function transferOf(order: OrderMail, setting: MailSetting, t: typeof turkish): string[][] {
  if (order.paymentType !== 4 || order.payBefore === null) return [];
  const accounts = setting.bankAccounts.map(
    (account) => `${account.bank}, ${account.accountName}: ${account.iban}`,
  );
  return [[t.transfer(formatDateTime(order.payBefore, order.locale)), ...accounts]];
}
