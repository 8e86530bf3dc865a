/**
 * Whether a barcode is a GTIN, which means the same product everywhere: 8, 12, 13 or 14 digits with a correct check digit.
 * GTIN-13s from 20 to 29 are numbers for use inside a shop and do not count.
 */
export function isGtin(barcode: string): boolean {
  return isBarcodeNumber(barcode) && !/^2\d{12}$/.test(barcode) && isSumRight(barcode);
}

/** Whether a barcode has the form of a GTIN and a wrong check digit: somebody mistyped it. */
export function isMistyped(barcode: string): boolean {
  return isBarcodeNumber(barcode) && !isSumRight(barcode);
}

const isBarcodeNumber = (barcode: string) => /^(?:\d{8}|\d{12,14})$/.test(barcode);

function isSumRight(barcode: string): boolean {
  const digits = Array.from(barcode, Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
