import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { Formats } from '#text/format.ts';
import { refundReasonText, type orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';

type Words = (typeof orderDetailTexts)['tr'];

/** One thing that happened to an order. */
export interface DeskEvent {
  kind: 'state' | 'money' | 'parcel' | 'mail' | 'note';
  icon: OfficeIconName;
  toneClass: '' | 'is-good' | 'is-bad' | 'is-going' | 'is-waiting';
  text: string;
  /** The actor, and the reason. */
  by: string;
  note: string;
  /** ISO 8601. */
  at: string;
}

/** All that happened, the newest first. */
export function eventsOf(view: OrderDetailView, words: Words, format: Formats): DeskEvent[] {
  return [
    ...stateEvents(view, words),
    ...moneyEvents(view, words, format),
    ...cancelEvents(view, words, format),
    ...correctionEvents(view, words, format),
    ...view.order.parcels.map((parcel): DeskEvent => ({
      kind: 'parcel',
      icon: 'truck',
      toneClass: 'is-going',
      text: words.history.parcel(parcel.carrier, parcel.trackingNo),
      by: parcel.by,
      note: '',
      at: parcel.at,
    })),
    ...mailEvents(view, words),
    ...view.order.notes.map((note): DeskEvent => ({
      kind: 'note',
      icon: 'note',
      toneClass: 'is-waiting',
      text: words.history.wrote(note.by),
      by: note.forCustomer ? words.history.forCustomer : '',
      note: note.text,
      at: note.at,
    })),
  ].toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at));
}

/** Everything that happened between two looks at an order, mails aside, the newest first (rule fulfillment/optimistic-locking). */
export function eventsSince(
  seen: OrderDetailView,
  view: OrderDetailView,
  { words, format }: { words: Words; format: Formats },
): DeskEvent[] {
  const keyOf = ({ kind, at, text }: DeskEvent) => `${kind} ${at} ${text}`;
  const known = new Set(eventsOf(seen, words, format).map(keyOf));
  return eventsOf(view, words, format).filter(
    (event) => event.kind !== 'mail' && !known.has(keyOf(event)),
  );
}

const endings = new Set(['cancelled', 'expired', 'payment_failed']);

function stateEvents({ history }: OrderDetailView, words: Words): DeskEvent[] {
  return history.map(({ to, actor, by, reason, at }) => ({
    kind: 'state',
    icon: endings.has(to) ? 'x' : to === 'placed' ? 'receipt-text' : 'check',
    toneClass: endings.has(to) ? 'is-bad' : 'is-good',
    text: words.history.states[to],
    by: [by || (actor && words.actors[actor]), reason].filter(Boolean).join(' · '),
    note: '',
    at,
  }));
}

function cancelEvents({ order }: OrderDetailView, words: Words, format: Formats): DeskEvent[] {
  return order.cancellations.map(({ lines, actor, by, reason, at }) => ({
    kind: 'state',
    icon: 'x',
    toneClass: 'is-bad',
    text: words.history.partCancelled(
      lines.map((line) => `${format.integer(line.quantity)} ${line.unit} ${line.name}`).join(', '),
    ),
    by: [by || words.actors[actor], reason].filter(Boolean).join(' · '),
    note: '',
    at,
  }));
}

function correctionEvents({ order }: OrderDetailView, words: Words, format: Formats): DeskEvent[] {
  const { integer, money } = format;
  return order.corrections.map((correction) => {
    const { lines, discount, isAddressChanged, totalBefore, amount, by, note, at } = correction;
    const changes = lines.map(
      ({ name, unit, was, is }) => `${name}: ${integer(was)} → ${integer(is)} ${unit}`,
    );
    if (discount > 0) changes.push(words.history.discount(money(discount, order.currency)));
    if (isAddressChanged) changes.push(words.history.moved);
    if (amount !== 0) {
      const total = sumAmounts(totalBefore, amount);
      changes.push(`${money(totalBefore, order.currency)} → ${money(total, order.currency)}`);
    }
    return {
      kind: 'state',
      icon: 'pencil',
      toneClass: 'is-waiting',
      text: words.history.corrected(changes.join(', ')),
      by,
      note,
      at,
    };
  });
}

function moneyEvents({ order }: OrderDetailView, words: Words, format: Formats): DeskEvent[] {
  return order.refunds.flatMap((refund): DeskEvent[] => {
    const amount = format.money(refund.amount, refund.currency);
    const by = refund.by || words.actors[refund.actor];
    const asked: DeskEvent = {
      kind: 'money',
      icon: 'undo',
      toneClass: 'is-bad',
      text: words.history.refund(amount),
      by: [by, refundReasonText(refund.reason, words)].filter(Boolean).join(' · '),
      note: '',
      at: refund.at,
    };
    if (refund.state !== 'done' || refund.sentAt === null) return [asked];
    const sent: DeskEvent = {
      ...asked,
      icon: 'check',
      toneClass: 'is-good',
      text: words.history.refundSent(amount),
      by: [refund.sentBy || words.actors.provider, refund.reference].filter(Boolean).join(' · '),
      at: refund.sentAt,
    };
    return [asked, sent];
  });
}

function mailEvents({ mails }: OrderDetailView, words: Words): DeskEvent[] {
  return mails.map(({ kind, at, sentAt, error }) => {
    const { mail, mailSent, mailFailed, mailWaiting } = words.history;
    const state = sentAt !== null ? mailSent : error ? mailFailed : mailWaiting;
    return {
      kind: 'mail',
      icon: 'mail',
      toneClass: error && sentAt === null ? 'is-bad' : 'is-going',
      text: `${mail(words.mails[kind])} ${state}`,
      by: '',
      note: '',
      at: sentAt ?? at,
    };
  });
}
