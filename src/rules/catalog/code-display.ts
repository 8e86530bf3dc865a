/** Labels are 'Ürün kodu' and 'Barkod'. */
export interface ShownCode {
  label: 'code' | 'barcode';
  code: string;
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
  if (code !== '' && stockNumberType !== 'Barcode') codes.push({ label: 'code', code });
  if (barcode !== '' && stockNumberType !== 'StockCode') {
    codes.push({ label: 'barcode', code: barcode });
  }
  return codes;
}
