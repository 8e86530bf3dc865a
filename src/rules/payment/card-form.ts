/** The typed values of the card form (rule payment/card-fields). */
export interface CardValues {
  /** Digits in four groups. */
  card: string;
  holder: string;
  /** `MM/YY` */
  expire: string;
  ccv: string;
  /** A free amount as it is typed; '' where the amount is preset. */
  amount: string;
}

export type CardField = keyof CardValues;

/** The fields in the order of their alerts (rule checkout/alerts). */
const alertOrder = ['card', 'holder', 'ccv', 'amount', 'expire'] as const;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** 16 digits in four groups (rule payment/card-masks). */
export function formatCardNumber(text: string): string {
  return (
    digitsOf(text)
      .slice(0, 16)
      .match(/\d{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/**
 * Two digits, slash, two digits (rule payment/card-masks). A month that has no second digit gets its zero,
 * and a year of four digits, as browsers fill it in, keeps its last two.
 */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const lacksZero = /^\D*(?:[2-9]|1\D*[/.-])/.test(text);
  const all = lacksZero ? `0${typed}` : typed;
  const digits = /^\d\d20\d\d$/.test(all) ? all.slice(0, 2) + all.slice(4) : all.slice(0, 4);
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** 3 digits (rule payment/card-masks). */
export function formatSecurityCode(text: string): string {
  return digitsOf(text).slice(0, 3);
}

/**
 * A field after a key: its text in the mask, and where the caret stands in it, after the same digits as
 * before. At the end it stays there.
 */
export function typeMasked(
  format: (text: string) => string,
  typed: string,
  caret: number,
): { text: string; caret: number } {
  const text = format(typed);
  if (caret >= typed.length) return { text, caret: text.length };
  const before = digitsOf(typed.slice(0, caret)).length;
  let place = 0;
  for (let seen = 0; seen < before && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return { text, caret: place };
}

export type CardBrand = 'visa' | 'mastercard' | 'troy';

/** The look-up's names of the three; iyzico writes one of them in two words. */
const brandsByOrganization = new Map<string, CardBrand>([
  ['VISA', 'visa'],
  ['MASTERCARD', 'mastercard'],
  ['TROY', 'troy'],
]);

/**
 * The card's brand by its first digits, or by the `organization` that the look-up gives ('' before it) where the digits
 * belong to another brand; null where neither tells (rule payment/card-brand).
 */
export function cardBrand(number: string, organization: string): CardBrand | null {
  const told = organization.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return brandByDigits(digitsOf(number)) ?? brandsByOrganization.get(told) ?? null;
}

function brandByDigits(digits: string): CardBrand | null {
  if (digits.startsWith('4')) return 'visa';
  if (digits.startsWith('9792')) return 'troy';
  if (/^5[1-5]/.test(digits)) return 'mastercard';
  const four = Number(digits.slice(0, 4));
  return four >= 2221 && four <= 2720 ? 'mastercard' : null;
}

/** The first six digits, once there are sixteen; null before (rule payment/bin-lookup). */
export function lookUpNumber(number: string): string | null {
  const digits = number.replaceAll(' ', '');
  return /^\d{16}$/.test(digits) ? digits.slice(0, 6) : null;
}

/** An amount as people of a language write it; 0 for what is none (rule payment/amount). */
export function readFreeAmount(text: string, decimal: ',' | '.'): number {
  const thousands = decimal === ',' ? '.' : ',';
  const plain = text.replaceAll(/[\s₺]/g, '');
  const groups = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d{1,2})?$`);
  const bare = groups.test(plain) ? plain.replaceAll(thousands, '') : plain;
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return 0;
  return (Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) / 100;
}

/** Whether a card runs in `now`, the buyer's own time, or is `over`; null where this is no month. */
function validity(expire: string, now: Date): 'runs' | 'over' | null {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expire);
  if (!match) return null;
  const year = 2000 + Number(match[2]);
  const month = Number(match[1]);
  const runs = year > now.getFullYear() || (year === now.getFullYear() && month > now.getMonth());
  return runs ? 'runs' : 'over';
}

/** A whole month that is over, of which more can be said than that it is not complete (rule payment/card-complete). */
export function isExpired(expire: string, now: Date): boolean {
  return validity(expire, now) === 'over';
}

export interface CardCheck {
  /** Whether the amount is typed here; a preset one is there. */
  asksAmount: boolean;
  /** The amount that a typed text means. */
  amount: number;
  now: Date;
}

/** The fields that are not complete, in the order of their alerts (rule payment/card-complete). */
export function wrongCardFields(values: CardValues, check: CardCheck): CardField[] {
  const { asksAmount, amount, now } = check;
  const complete: Record<CardField, boolean> = {
    card: digitsOf(values.card).length === 16,
    holder: values.holder.trim() !== '',
    ccv: digitsOf(values.ccv).length === 3,
    amount: !asksAmount || amount > 0,
    expire: validity(values.expire, now) === 'runs',
  };
  return alertOrder.filter((field) => !complete[field]);
}

/** The alert about the form as a whole: that nothing was filled in, or the problem of the first wrong field. */
export function cardAlert(
  values: CardValues,
  wrong: readonly CardField[],
): CardField | 'form' | null {
  const [first] = wrong;
  if (first === undefined) return null;
  const { card, holder, expire, ccv } = values;
  return [card, holder, expire, ccv].every((text) => text.trim() === '') ? 'form' : first;
}
