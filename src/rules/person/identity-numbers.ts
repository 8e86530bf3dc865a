/** National id (TCKN): 11 digits with two check digits. Wrong ones are a warning, never a refusal. */
export function isValidTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  let odd = 0;
  let even = 0;
  for (const [index, digit] of digits.slice(0, 9).entries()) {
    if (index % 2 === 0) odd += digit;
    else even += digit;
  }
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === (odd + even + tenth) % 10;
}

/** Tax number (VKN): 10 digits with one check digit. Wrong ones are a warning, never a refusal. */
export function isValidVkn(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  let sum = 0;
  for (const [index, digit] of digits.slice(0, 9).entries()) {
    const turned = (digit + 9 - index) % 10;
    if (turned !== 0) sum += (turned * 2 ** (9 - index)) % 9 || 9;
  }
  return digits[9] === (10 - (sum % 10)) % 10;
}

/** Turkish IBAN: TR, 2 check digits, bank, '0', account; 26 characters, spaces allowed. */
export function isValidIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase();
  if (!/^TR\d{7}0\d{16}$/.test(iban)) return false;
  let rest = 0;
  for (const digit of `${iban.slice(4)}2927${iban.slice(2, 4)}`)
    rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
