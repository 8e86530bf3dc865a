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
