import { escapeText } from 'entities/escape';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orders as englishOrders } from '#text/en/customer/orders.ts';
import { contracts as english } from '#text/en/papers/contracts.ts';
import { formats } from '#text/format.ts';
import { orders as turkishOrders } from '#text/tr/customer/orders.ts';
import { contracts as turkish } from '#text/tr/papers/contracts.ts';

/** The words of contracts. They are not part of `Messages`, which every page fetches. */
export const contractTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };

/** The least days of the law. */
const leastDays = 14;

/** The buyer's right in a sentence, for the contract and above the button (rule contracts/above-the-button). */
export function withdrawalText(
  { returnDays }: { returnDays: number },
  { isCompany }: { isCompany: boolean },
  locale: Locale,
): string {
  const t = contractTexts[locale];
  return isCompany ? t.noWithdrawal : t.withdrawal(Math.max(leastDays, returnDays));
}

/** The method in words, with the installment fee and the charge in TRY where there is a fee. */
export function paymentPlace(
  type: PaymentType,
  { commission, charged }: { commission: number; charged: number },
  locale: Locale,
): string {
  const { methods } = locale === 'en' ? englishOrders : turkishOrders;
  const { money } = formats[locale];
  const fee = contractTexts[locale].commission(money(commission, 'TRY'), money(charged, 'TRY'));
  return escapeText(commission > 0 ? `${methods[type]}, ${fee}` : methods[type]);
}
