/**
 * Whether a barcode is a trade item number that means the same everywhere: 8, 12, 13 or 14 digits
 * with a right check digit, and no number that a shop gives out for itself (13 digits from 20 to 29).
 */
export function isGtin(barcode: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode) || /^2\d{12}$/.test(barcode)) return false;
  const digits = Array.from(barcode, Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
