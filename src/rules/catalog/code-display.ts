const maxCodeLength = 20;

/** `full` is the whole code, `text` what fits; labels are 'Ürün kodu' and 'Barkod'. */
export interface ShownCode {
  label: 'code' | 'barcode';
  text: string;
  full: string;
}

/** Codes longer than 20 characters are cut to 20 and followed by '...' (rule catalog/codes). */
export function shortCode(code: string): string {
  return code.length > maxCodeLength ? `${code.slice(0, maxCodeLength)}...` : code;
}

/** The codes of a product that show: stockNumberType StockCode or Barcode picks one, anything else
 * shows both; an empty one never shows (rule catalog/codes). */
export function codesShown(product: {
  readonly code: string;
  readonly barcode: string;
  readonly stockNumberType: string | null;
}): ShownCode[] {
  const codes: ShownCode[] = [];
  const { code, barcode, stockNumberType } = product;
  if (code !== '' && stockNumberType !== 'Barcode') {
    codes.push({ label: 'code', text: shortCode(code), full: code });
  }
  if (barcode !== '' && stockNumberType !== 'StockCode') {
    codes.push({ label: 'barcode', text: shortCode(barcode), full: barcode });
  }
  return codes;
}
