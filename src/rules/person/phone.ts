/** The ten digits of a number in Türkiye, without 0 and 90; typed text may have fewer or more. */
function nationalDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:90|0)+/, '');
}

/** The longest number that the world's telephones have, its country code among it. */
const mostWorldDigits = 15;

/**
 * The digits after `+` (or 00) of a number abroad, else null: what begins with Türkiye's code, or
 * with no code that there could be, is a number in Türkiye.
 */
function worldDigits(text: string): string | null {
  const after = /^\s*(?:\+|00)(.*)$/s.exec(text)?.[1];
  const digits = after?.replace(/\D/g, '') ?? '';
  return after === undefined || /^(?:0|90)/.test(digits) ? null : digits;
}

/**
 * Typed text as far as it goes: in the mask +90 (5xx) xxx xx xx, or with a + and its country code
 * where it begins with + or 00 (rule addresses/phone-kinds).
 */
export function formatPhone(text: string): string {
  const abroad = worldDigits(text);
  if (abroad !== null) return `+${abroad.slice(0, mostWorldDigits)}`;
  // The first half of 00, or of 05…: what follows tells.
  if (text.trim() === '0') return '0';
  const digits = nationalDigits(text).slice(0, 10);
  if (digits === '') return '';
  let masked = `+90 (${digits.slice(0, 3)}`;
  if (digits.length > 3) masked += `) ${digits.slice(3, 6)}`;
  if (digits.length > 6) masked += ` ${digits.slice(6, 8)}`;
  if (digits.length > 8) masked += ` ${digits.slice(8)}`;
  return masked;
}

/** Exactly the mask: 19 characters, of a mobile (5xx) or a land line (2xx to 4xx). */
function isTrPhone(text: string): boolean {
  return /^\+90 \([2-5]\d{2}\) \d{3} \d{2} \d{2}$/.test(text);
}

/**
 * A complete number however it was written, as it is stored (rule addresses/phone-kinds): Türkiye's
 * in the mask, any other as `+` and its digits. Null when it is neither.
 */
export function normalisePhone(text: string): string | null {
  const abroad = worldDigits(text);
  if (abroad !== null) return /^[1-9]\d{6,14}$/.test(abroad) ? `+${abroad}` : null;
  if (nationalDigits(text).length !== 10) return null;
  const masked = formatPhone(text);
  return isTrPhone(masked) ? masked : null;
}

/**
 * The number of an address abroad as it is stored: like any other where it names its country, else 1
 * to 30 digits (rule addresses/phone). Null when it is neither.
 */
export function normalisePhoneAbroad(text: string): string | null {
  const named = /^\s*(?:\+|00)/.test(text) ? normalisePhone(text) : null;
  if (named !== null) return named;
  const digits = text.replace(/[\s()+.-]/g, '');
  return /^\d{1,30}$/.test(digits) ? digits : null;
}

/** A number that is written in groups: seven digits where it begins as telephone numbers do, else ten. */
const inGroups = /^(?:[+(0](?:[\s().-]*\d){6}|(?:[\s().-]*\d){10})[\d\s().-]*$/;

/** A number that is written in groups as its digits alone, without the `00` of a foreign prefix; any other text as it is. */
export function joinGroups(text: string): string {
  const trimmed = text.trim();
  return inGroups.test(trimmed) ? trimmed.replaceAll(/\D/g, '').replace(/^00/, '') : text;
}
