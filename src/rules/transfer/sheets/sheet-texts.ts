/** A text that a spreadsheet program would take for a formula. */
const formula = /^'*[=+\-@\t\r\n]/;
/** The same text behind apostrophes. */
const guarded = /^'+[=+\-@\t\r\n]/;

/** The words of a cell that empties a value (rule import-export/sheet-clearing). */
const emptyWord = /^\[(?:boş|bos|empty)\]$/i;
const guardedWord = /^'+\[(?:boş|bos|empty)\]$/i;

/** Whether a cell says that the shop's value goes. */
export function isEmptyWord(text: string): boolean {
  return emptyWord.test(text.trim());
}

/**
 * A text as a cell: in a CSV file a formula gets an apostrophe before it. A text that has one already gets one more, so
 * that `unguarded` gives every text back (rule import-export/sheet-formulas). A workbook marks texts as texts.
 */
export function guardedText(text: string, format: 'csv' | 'xlsx'): string {
  const isWord = emptyWord.test(text) || guardedWord.test(text);
  return isWord || (format === 'csv' ? formula : guarded).test(text) ? `'${text}` : text;
}

/** The text that `guardedText` wrote. */
export function unguardedText(text: string): string {
  return guarded.test(text) || guardedWord.test(text) ? text.slice(1) : text;
}

const yes = new Set(['1', 'true', 'evet', 'yes', 'e', 'y', 'aktif', 'active', 'var', 'dogru', 'doğru']); // prettier-ignore
const no = new Set(['0', 'false', 'hayir', 'hayır', 'no', 'h', 'n', 'pasif', 'passive', 'inactive', 'yok', 'draft', 'archived', '-1', 'yanlis', 'yanlış']); // prettier-ignore

/** The answer of a yes-or-no cell; null for neither. */
export function parseYesNo(text: string): boolean | null {
  const word = text.trim().replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase();
  const plain = word.replaceAll('ı', 'i');
  if (yes.has(word) || yes.has(plain)) return true;
  return no.has(word) || no.has(plain) ? false : null;
}

const dayForms = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/, order: [1, 2, 3] },
  { form: /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/, order: [3, 2, 1] },
] as const;

/** A day such as 20.11.2026 or 2026-11-20 as 2026-11-20; null for a text of neither form. */
export function parseDay(text: string): string | null {
  for (const { form, order } of dayForms) {
    const found = form.exec(text.trim());
    if (found) return order.map((at) => found[at]?.padStart(2, '0')).join('-');
  }
  return null;
}

/** The entries of a list: one a line, or separated by `|`. */
export function listEntries(text: string): string[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
