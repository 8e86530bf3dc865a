/** The check digit of an EAN-13 whose first twelve digits are given. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** An EAN-13 of the range that is free for use inside a shop: prefix 28 for products, 29 for packs. */
export function shopBarcode(prefix: 28 | 29, id: number): string {
  const twelve = `${prefix}${String(id).padStart(10, '0')}`;
  return `${twelve}${eanCheckDigit(twelve)}`;
}
