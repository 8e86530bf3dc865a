/** What the card form holds; `amount` is the one to charge in TRY, preset or typed. */
export interface CardForm {
  readonly card: string;
  readonly ccv: string;
  readonly holder: string;
  readonly expire: string;
  readonly amount: number;
}

/** Each has its alert (rule checkout/alerts). */
export type CardReason = 'card' | 'holder' | 'ccv' | 'amount' | 'expire';

/** 16 digits in four groups (rule payment/card-masks). */
export function maskCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 16);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Two digits, slash, two digits. */
export function maskExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function maskCcv(text: string): string {
  return text.replace(/\D/g, '').slice(0, 3);
}

/** A typed free amount in TRY, kuruş at most: it counts when above 0, otherwise it is 0 (rule
 * payment/amount). Turkish writing: a comma divides, dots group; a single dot before one or two
 * digits divides as well. */
export function parseAmount(text: string): number {
  const plain = text.replace(/[\s₺]/g, '');
  const dotted = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  const grouped = /^\d{1,3}(?:\.\d{3})+$/.test(dotted) && !plain.includes(',');
  const value = grouped ? dotted.replaceAll('.', '') : dotted;
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(value) ? Number(value) : 0;
}

/** What is missing, in the order of the alerts (rules payment/card-complete, checkout/alerts). */
export function checkCard(form: CardForm): { ok: true } | { ok: false; reasons: CardReason[] } {
  const reasons: CardReason[] = [];
  if (!/^\d{16}$/.test(form.card.replaceAll(' ', ''))) reasons.push('card');
  if (form.holder.trim() === '') reasons.push('holder');
  if (!/^\d{3,4}$/.test(form.ccv)) reasons.push('ccv');
  if (!(form.amount > 0)) reasons.push('amount');
  if (!/^(?:0[1-9]|1[0-2])\/\d{2}$/.test(form.expire)) reasons.push('expire');
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** Whether the number's check digit fits: a hint while typing, the bank decides. */
export function passesLuhn(card: string): boolean {
  const digits = card.replaceAll(' ', '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of Array.from(digits, Number).reverse().entries()) {
    const value = index % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The first six digits, once the number has exactly 16 (rule payment/bin-lookup), else null. */
export function binOf(card: string): string | null {
  const digits = card.replaceAll(' ', '');
  return /^\d{16}$/.test(digits) ? digits.slice(0, 6) : null;
}
