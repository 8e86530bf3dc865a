import type { OrderCorrection } from '#db/orders/read/corrections.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { BankAccount } from '#rules/order/bank-accounts.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { formats } from '#text/format.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import { accountRows } from '#features/notifications/order-blocks.ts';
import type { MailTexts } from '#features/notifications/store-mail.ts';

/** The sentences of the mail about a correction: the merchant's note, and what happens to the money. */
export function correctionIntro(
  order: OrderDocument,
  correction: OrderCorrection,
  { corrected: t }: MailTexts,
): string[] {
  const { money } = formats[order.locale];
  const { note, refund, due, amount } = correction;
  const isAtDoor = order.paymentType === paymentTypes.cashOnDelivery;
  return [
    t.intro(order.orderNo),
    note,
    refund ? t.refund(money(refund.amount, refund.currency)) : '',
    due > 0 ? t.due(money(due, order.currency)) : '',
    isAtDoor && amount !== 0 ? t.door(money(order.total, order.currency)) : '',
  ].filter((line) => line !== '');
}

/** The changes, from and to, and the accounts for the amount that is still to be paid. */
export function correctionBlocks(
  order: OrderDocument,
  correction: OrderCorrection,
  { accounts, t: texts }: { accounts: readonly BankAccount[]; t: MailTexts },
): MailBlock[] {
  const { corrected: t, transfer } = texts;
  const { integer, money } = formats[order.locale];
  const { lines, discount, isAddressChanged, totalBefore, amount, due } = correction;
  const changes = lines.map(({ name, unit, was, is, grossWas, grossIs }) => {
    const difference = money(sumAmounts(grossIs, -grossWas), order.currency);
    if (is === 0) return `${t.out(name)}: ${difference}`;
    return was === 0
      ? `${t.in(name, integer(is), unit)}: ${difference}`
      : `${name}: ${integer(was)} → ${integer(is)} ${unit}: ${difference}`;
  });
  if (discount > 0) changes.push(`${t.discount}: ${money(-discount, order.currency)}`);
  if (isAddressChanged) changes.push(t.address);
  if (amount !== 0) {
    const total = sumAmounts(totalBefore, amount);
    changes.push(t.total(money(totalBefore, order.currency), money(total, order.currency)));
  }
  const card: MailBlock = { kind: 'cards', cards: [{ title: t.changes, lines: changes }] };
  if (due === 0) return [card];
  const rows = [
    { label: transfer.amount, value: money(due, order.currency), strong: true },
    { label: transfer.reference, value: order.orderNo },
    ...accountRows(accounts, texts),
  ];
  return [card, { kind: 'facts', title: t.dueTitle, rows, hint: transfer.hint, notice: true }];
}
