/** Letters and digits of an IBAN by country: those of Türkiye are always 26 long. */
const lengths: Readonly<Record<string, number>> = { TR: 26, DE: 22, NL: 18, FR: 27, GB: 22 };
const least = 15;
const most = 34;

export type IbanError = 'missing' | 'form' | 'check-digits';

/** Reads an IBAN as people type it, with blanks and small letters; its check digits have to fit (rule refunds/iban). */
export function parseIban(
  text: string,
): { ok: true; iban: string } | { ok: false; reason: IbanError } {
  const iban = text.replaceAll(/[\s\u00a0.-]/g, '').toUpperCase();
  if (iban === '') return { ok: false, reason: 'missing' };
  const isForm = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && hasLength(iban);
  if (!isForm) return { ok: false, reason: 'form' };
  return remainder(iban) === 1 ? { ok: true, iban } : { ok: false, reason: 'check-digits' };
}

function hasLength(iban: string): boolean {
  const exact = lengths[iban.slice(0, 2)];
  const { length } = iban;
  return exact === undefined ? length >= least && length <= most : length === exact;
}

/** Of the number that country and check digits at the end make it, divided by 97. */
function remainder(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** `TR33 •••• 3300 48`: enough to recognize an account, too little to use it. */
export function maskIban(iban: string): string {
  return iban === '' ? '' : `${iban.slice(0, 4)} •••• ${iban.slice(-6, -2)} ${iban.slice(-2)}`;
}
