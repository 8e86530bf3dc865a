import type { QuoteForm } from '#contract/company/quote.ts';
import { Refusal } from '#contract/refusals.ts';
import { beginOfDay } from '#rules/shop/istanbul-day.ts';
import { parseId } from '#rules/shop/id.ts';

/** A line that a customer asks for. */
export interface AskedLine {
  productId: number;
  unitId: number;
  quantity: number;
  /** Net for one of the unit, in the default currency. */
  wish: number | null;
}

type Values = QuoteForm['line'];

const listOf = (values: Values) =>
  (Array.isArray(values) ? values : values === undefined ? [] : [values]).map(String);

/** Whether a field has one value for each line. */
function isBeside(values: Values, lines: Values): boolean {
  return (
    Array.isArray(values) === Array.isArray(lines) && listOf(values).length === listOf(lines).length
  );
}

/**
 * The lines of a form, each product and unit once; those with a quantity of 0 are left out. Refuses a wrong one at its field
 * (rule quotes/ask).
 */
export function askedLines(form: Pick<QuoteForm, 'line' | 'quantity' | 'wish'>): AskedLine[] {
  const [named, quantities, wishes] = [listOf(form.line), listOf(form.quantity), listOf(form.wish)];
  if (!isBeside(form.quantity, form.line)) throw wrong('quantity');
  if (form.wish !== undefined && !isBeside(form.wish, form.line)) throw wrong('wish');
  const lines = named.map((line, index) => {
    const [product = '', unit = '', ...rest] = line.split('-');
    const [productId, unitId] = [parseId(product), parseId(unit)];
    if (productId === null || unitId === null || rest.length > 0) throw wrong('line');
    const quantity = quantityOf(quantities[index] ?? '');
    return { productId, unitId, quantity, wish: wishOf(wishes[index] ?? '') };
  });
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const keys = new Set(kept.map(({ productId, unitId }) => `${productId}-${unitId}`));
  if (keys.size < kept.length || kept.length > 1000) throw wrong('line');
  return kept;
}

function quantityOf(text: string): number {
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  if (!(quantity <= 100_000)) throw wrong('quantity');
  return quantity;
}

/** An amount as it is written in either language: `3.000,00`, `3,000.00`, `3000`; null for nothing. */
export function wishOf(text: string): number | null {
  const bare = text.replaceAll(/[\s₺]/g, '');
  if (bare === '') return null;
  const decimal = /[.,](\d{1,2}|\d{4})$/.exec(bare);
  const whole = (decimal ? bare.slice(0, decimal.index) : bare).replaceAll(/[.,]/g, '');
  const value = /^\d{1,9}$/.test(whole) ? Number(`${whole}.${decimal?.[1] ?? '0'}`) : NaN;
  if (!(value > 0)) throw wrong('wish');
  return value;
}

/** The day on which the goods are needed; null for none. */
export function wantedDay(text = ''): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(trimmed) ?? [];
  const iso =
    year === undefined ? trimmed : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (beginOfDay(iso) === null) throw wrong('wantedOn');
  return iso;
}

function wrong(field: string): Refusal {
  return new Refusal('invalid-input', { values: { field } });
}
