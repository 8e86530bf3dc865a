/** The ten digits of a mobile number, without 0 and 90; typed text may have fewer or more. */
function nationalDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:90|0)+/, '');
}

/** Typed text in the mask +90 (5xx) xxx xx xx, as far as it goes (rule addresses/phone). */
export function formatTrPhone(text: string): string {
  const digits = nationalDigits(text).slice(0, 10);
  if (digits === '') return '';
  let masked = `+90 (${digits.slice(0, 3)}`;
  if (digits.length > 3) masked += `) ${digits.slice(3, 6)}`;
  if (digits.length > 6) masked += ` ${digits.slice(6, 8)}`;
  if (digits.length > 8) masked += ` ${digits.slice(8)}`;
  return masked;
}

/** Exactly the mask: 19 characters (rule addresses/phone). */
export function isTrPhone(text: string): boolean {
  return /^\+90 \(5\d{2}\) \d{3} \d{2} \d{2}$/.test(text);
}

/** The masked form of a complete mobile number however it was written, else null. */
export function normaliseTrPhone(text: string): string | null {
  if (nationalDigits(text).length !== 10) return null;
  const masked = formatTrPhone(text);
  return isTrPhone(masked) ? masked : null;
}

/** A foreign number as it is stored: 1 to 30 digits (rule addresses/phone), else null. */
export function normaliseForeignPhone(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '');
  return /^\d{1,30}$/.test(digits) ? digits : null;
}
