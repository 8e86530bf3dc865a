import type { Locale } from '#rules/shop/locale.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { cartNotes as english } from '#text/en/shop/cart/cart-notes.ts';
import { formats } from '#text/format.ts';
import { minimumNote } from '#text/shop/cart/minimum-texts.ts';
import type { MissingToMinimum } from '#rules/price/order-minimum.ts';
import { refusalText } from '#text/refusal-text.ts';
import { cartNotes as turkish } from '#text/tr/shop/cart/cart-notes.ts';

/** Quantities of one unit that did not fit into a cart. */
interface Cut {
  name: string;
  unit: string;
  wanted: number;
  kept: number;
  unsold?: true;
}
/** The reason why a product of the cart cannot be ordered; `pieces` are the wanted ones. */
interface Problem {
  name: string;
  reason: RefusalCode;
  pieces: number;
  unit?: string;
}

/** The notes above a cart's lines, one sentence each (rules cart/merge, cart/reorder-lines,
 * stock/cart-check). */
export function cartNoteTexts(
  locale: Locale,
  notes: { cut: readonly Cut[]; problems: readonly Problem[]; minimum: MissingToMinimum | null },
  defaultCurrency: string,
): string[] {
  const texts = locale === 'en' ? english : turkish;
  return [
    ...notes.cut.map(({ name, unit, wanted, kept, unsold }) => {
      if (unsold) return texts.unsold(name);
      return kept > 0
        ? texts.cut(name, `${wanted} ${unit}`, `${kept} ${unit}`)
        : texts.dropped(name);
    }),
    ...problemTexts(locale, notes.problems),
    ...(notes.minimum ? [minimumNote(notes.minimum, { defaultCurrency }, locale)] : []),
  ];
}

/** A change of a line since the last look; a price as it is shown, both with or both without VAT. */
type Change = { name: string; unit: string; currency: string } & (
  | { kind: 'price'; from: number; to: number }
  | { kind: 'less-stock' | 'stock-back'; pieces: number; left: number | null }
);

/**
 * The changes since the last look, a sentence each; a price that looks the same is left out (rule cart/change-notices).
 */
export function lookTexts(locale: Locale, changes: readonly Change[]): string[] {
  const texts = locale === 'en' ? english : turkish;
  const format = formats[locale];
  return changes.flatMap((change) => {
    const { name, unit, currency } = change;
    if (change.kind === 'price') {
      const { from, to } = change;
      if (from === to) return [];
      const say = to < from ? texts.cheaper : texts.dearer;
      return [say(name, unit, format.money(from, currency), format.money(to, currency))];
    }
    const pieces = format.integer(change.pieces);
    if (change.kind === 'stock-back') return [texts.stockBack(name, pieces)];
    if (change.left === 0) return [texts.stockGone(name)];
    return [
      change.left === null
        ? texts.tooLittleStock(name, pieces)
        : texts.lessStock(name, pieces, format.integer(change.left)),
    ];
  });
}

/** The obstacles of an order, one sentence a product (rules checkout/save-errors, text/product-name-in-refusal). */
export function problemTexts(locale: Locale, problems: readonly Problem[]): string[] {
  return problems.map(
    ({ name, reason, pieces, unit }) =>
      `${name}: ${refusalText(locale, reason, { n: pieces, ...(unit !== undefined && { unit }) })}`,
  );
}
