/** Whether an IBAN has its country's form for Türkiye (26 characters) or a general one, and the right check digits. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('TR') && !/^TR\d{24}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const digits = String(Number.parseInt(character, 36));
    rest = Number(`${rest}${digits}`) % 97;
  }
  return rest === 1;
}
