import type { OrderDocument } from '#db/orders/read/order-document.ts';
import { paymentLinkTexts } from '#text/shop/payment-link-text.ts';
import { formatDateTime, formats } from '#text/format.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';

/** The payment link of an order on the telephone: its amount, its end and the way there (rule phone-orders/link). */
export function linkBlocks(
  { locale, total, currency, payBefore }: OrderDocument,
  href: string | undefined,
): MailBlock[] {
  if (href === undefined || payBefore === null) return [];
  const { mail: t } = paymentLinkTexts[locale];
  const rows = [
    { label: t.amount, value: formats[locale].money(total, currency), strong: true },
    { label: t.until, value: formatDateTime(payBefore, locale) },
  ];
  return [
    { kind: 'facts', title: t.title, rows, hint: t.hint, notice: true },
    { kind: 'button', label: t.pay, href },
  ];
}
