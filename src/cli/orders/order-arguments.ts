import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { OrderWork } from '#features/fulfillment/work-order.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { WrongUsage } from '#cli/command.ts';
import type { OrdersTexts } from '#text/cli/orders-command-text.ts';

/** The options of all works; each has a use of its own. */
export const workOptions = {
  version: { type: 'string' },
  date: { type: 'string' },
  reference: { type: 'string' },
  reason: { type: 'string' },
  'accept-less': { type: 'boolean' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  lines: { type: 'string' },
} as const;

type Values = { [Name in keyof typeof workOptions]?: string | boolean | undefined };

interface Given {
  values: Values;
  /** The words after the order's number. */
  rest: readonly string[];
  text: OrdersTexts;
  now: Date;
}

/** Reads a command's arguments; throws `WrongUsage` where they make no sense. */
export function readWork(
  action: MerchantAction,
  given: Given,
): { version: number | undefined; work: OrderWork } {
  const { values, text } = given;
  const { version } = values;
  if (version !== undefined && !/^\d{1,9}$/.test(String(version)))
    throw new WrongUsage(text.notANumber('version'));
  return {
    version: version === undefined ? undefined : Number(version),
    work: readers[action](given),
  };
}

const readers: Readonly<Record<MerchantAction, (given: Given) => OrderWork>> = {
  pay: (given) => ({
    do: 'pay',
    amount: amountOf(given),
    receivedOn: dayOf(given),
    reference: wordOf(given, 'reference', { most: 100 }),
    takesLess: given.values['accept-less'] === true,
  }),
  prepare: () => ({ do: 'prepare' }),
  ship: (given) => ({
    do: 'ship',
    carrier: needed(given, 'carrier', 100),
    trackingNo: needed(given, 'tracking', 60),
    lines: linesOf(given),
  }),
  deliver: () => ({ do: 'deliver' }),
  cancel: (given) => ({ do: 'cancel', reason: needed(given, 'reason', 500) }),
  refund: (given) => ({
    do: 'refund',
    amount: amountOf(given),
    reason: wordOf(given, 'reason', { most: 500 }),
    reference: wordOf(given, 'reference', { most: 100 }),
  }),
  note: (given) => ({
    do: 'note',
    text: checked(given.rest.join(' '), { what: 'METİN', most: 1000, isNeeded: true }, given.text),
  }),
};

/** Above 0, with at most two places; `12.50` and `12,50` are the same. */
function amountOf({ rest, text }: Given): number | undefined {
  const [word, ...more] = rest;
  if (word === undefined) return undefined;
  const amount = /^\d{1,10}(?:[.,]\d{1,2})?$/.test(word) ? Number(word.replace(',', '.')) : 0;
  if (!(amount > 0) || more.length > 0) throw new WrongUsage(text.notAnAmount(rest.join(' ')));
  return amount;
}

function dayOf({ values, text, now }: Given): string {
  const day = String(values.date ?? istanbulDay(now));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || new Date(day).toISOString().slice(0, 10) !== day)
    throw new WrongUsage(text.notADay(day));
  return day;
}

function linesOf({ values, text }: Given) {
  const { lines } = values;
  if (lines === undefined) return undefined;
  const pairs = String(lines).split(',');
  if (!pairs.every((pair) => /^[1-9]\d{0,5}:[1-9]\d{0,8}$/.test(pair)))
    throw new WrongUsage(text.notLines(String(lines)));
  return pairs.map((pair) => {
    const [position, quantity] = pair.split(':').map(Number);
    return { position: position ?? 0, quantity: quantity ?? 0 };
  });
}

type TextOption = 'reference' | 'reason' | 'carrier' | 'tracking';

function needed(given: Given, name: TextOption, most: number): string {
  return wordOf(given, name, { most, isNeeded: true });
}

function wordOf(
  { values, text }: Given,
  name: TextOption,
  { most, isNeeded = false }: { most: number; isNeeded?: boolean },
): string {
  return checked(String(values[name] ?? ''), { what: `--${name}`, most, isNeeded }, text);
}

function checked(
  given: string,
  { what, most, isNeeded }: { what: string; most: number; isNeeded: boolean },
  text: OrdersTexts,
): string {
  const word = given.replace(/\p{Cc}+/gu, ' ').trim();
  if (isNeeded && word === '') throw new WrongUsage(text.needs(what));
  if (word.length > most) throw new WrongUsage(text.tooLong(what, most));
  if (holdsCardNumber(word)) throw new WrongUsage(text.cardNumber(what));
  return word;
}
