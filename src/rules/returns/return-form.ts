import { isReturnReason, type ReturnReason } from './return-words.ts';

/** The names of the fields of the form of returns, each with the id of a line (rule returns/forms). */
export const returnFormNames = {
  chosen: (item: number) => `c-${item}`,
  quantity: (item: number) => `q-${item}`,
  reason: (item: number) => `r-${item}`,
  text: (item: number) => `t-${item}`,
  sealed: (item: number) => `s-${item}`,
  exchange: (item: number) => `w-${item}`,
} as const;

/** A line as the form chooses it; quantities in units. */
export interface ChosenLine {
  item: number;
  quantity: number;
  reason: ReturnReason;
  sealed: boolean;
  /** The product that is wanted in its place; null for the money (rule returns/exchange). */
  exchange: number | null;
}

/** The lines that a form, or the address of the second page, chooses: those that are ticked. */
export function readChosen(form: Readonly<Record<string, string>>): ChosenLine[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const id = /^c-(\d{1,15})$/.exec(name)?.[1];
    if (id === undefined || value === '') return [];
    const item = Number(id);
    const typed = form[returnFormNames.quantity(item)] ?? '1';
    const quantity = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
    if (quantity === 0) return [];
    const reason = form[returnFormNames.reason(item)] ?? '';
    const wanted = form[returnFormNames.exchange(item)] ?? '';
    return [
      {
        item,
        quantity,
        reason: isReturnReason(reason) ? reason : 'none',
        sealed: form[returnFormNames.sealed(item)] !== undefined,
        exchange: /^\d{1,15}$/.test(wanted) ? Number(wanted) : null,
      },
    ];
  });
}

/** The fields that the second page takes over from the first, with their values. */
export function carriedFields(lines: readonly ChosenLine[]): [name: string, value: string][] {
  const names = returnFormNames;
  return lines.flatMap(({ item, quantity, reason, sealed, exchange }): [string, string][] => [
    [names.chosen(item), '1'],
    [names.quantity(item), String(quantity)],
    [names.reason(item), reason],
    ...(sealed ? [[names.sealed(item), '1'] as [string, string]] : []),
    ...(exchange === null ? [] : [[names.exchange(item), String(exchange)] as [string, string]]),
  ]);
}

/**
 * The key of a statement: the same for a form that is sent twice, another once something of the order came back or was
 * chosen otherwise (rule returns/forms). Eight hexadecimal digits.
 */
export function statementKey(
  lines: readonly { item: number; left: number }[],
  chosen: readonly ChosenLine[],
): string {
  const text = JSON.stringify([
    lines.map(({ item, left }) => [item, left]),
    chosen.map(({ item, quantity, exchange }) => [item, quantity, exchange]),
  ]);
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
