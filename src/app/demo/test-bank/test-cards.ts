import { readFile } from 'node:fs/promises';
import type { CardDigits } from '#platform/payments/provider.ts';

/** The test bank's outcome for a card. */
export interface CardOutcome {
  /** The answer of the card's bank, `00` for yes, as ISO 8583 has it. */
  code: string;
  /** The result of 3-D Secure after the right code; a value other than 1, 2, 3 and 4 ends the payment. */
  mdStatus: string;
  /** The page that asks for the code does not open. */
  isWithoutPage: boolean;
  isFinal: boolean;
}

const accepted: CardOutcome = { code: '00', mdStatus: '1', isWithoutPage: false, isFinal: false };

const behaviours: Readonly<Record<string, Partial<CardOutcome>>> = {
  insufficient_funds: { code: '51' },
  do_not_honour: { code: '05' },
  invalid_transaction: { code: '12' },
  lost_card: { code: '41' },
  stolen_card: { code: '43' },
  expired_card: { code: '54' },
  invalid_cvc2: { code: '82' },
  not_permitted_to_cardholder: { code: '57' },
  not_permitted_to_terminal: { code: '58' },
  fraud_suspect: { code: '34' },
  pickup_card: { code: '04' },
  general_error: { code: '06' },
  success_3ds_md_status_0: { mdStatus: '0' },
  success_3ds_md_status_4: { mdStatus: '4' },
  '3ds_initialize_failed': { mdStatus: '7', isWithoutPage: true },
  success_no_cancel_refund_postauth: { isFinal: true },
};

const list = new URL('../../../../reference/test-cards.json', import.meta.url);

/** The cards of the public list. */
export interface TestCards {
  /** The outcome of a card: as in the list, and approved for every other number. */
  outcomeOf: (number: string) => CardOutcome;
  listed: CardDigits[];
}

export async function readTestCards(): Promise<TestCards> {
  const records: unknown = JSON.parse(await readFile(list, 'utf8'));
  if (!Array.isArray(records)) throw new TypeError('reference/test-cards.json is not a list');
  const known = new Map<string, CardOutcome>();
  for (const record of records) {
    const { number, behaviour } = Object(record);
    known.set(String(number), { ...accepted, ...behaviours[String(behaviour)] });
  }
  return {
    outcomeOf: (number) => known.get(number) ?? accepted,
    listed: [...known.keys()].map((number) => ({
      firstSix: number.slice(0, 6),
      lastFour: number.slice(-4),
    })),
  };
}

export interface TypedCard {
  number: string;
  code: string;
  /** Two digits. */
  month: string;
  /** Two or four digits. */
  year: string;
}

/** Why a card cannot be a card, as the bank's code; null when it can be one. */
export function cardFault(card: TypedCard, now: Date): string | null {
  if (!/^\d{13,19}$/.test(card.number) || !hasCheckDigit(card.number)) return 'CORE-2012';
  if (!/^\d{3,4}$/.test(card.code)) return 'CORE-2014';
  const [month, year] = [Number(card.month), Number(card.year)];
  if (!(month >= 1 && month <= 12) || !/^(?:\d\d|20\d\d)$/.test(card.year)) return 'CORE-2013';
  const ends = Date.UTC(year < 100 ? 2000 + year : year, month);
  return ends <= now.getTime() ? '54' : null;
}

function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
