import type { Locale } from '#rules/shop/locale.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { cartNotes as english } from '#text/en/cart-notes.ts';
import { refusalText } from './refusal-text.ts';
import { cartNotes as turkish } from '#text/tr/cart-notes.ts';

/** What a merge at sign-in cut: quantities of one unit. */
interface Cut {
  name: string;
  unit: string;
  wanted: number;
  kept: number;
}
/** What keeps a product of the cart from being ordered; `pieces` are those wanted. */
interface Problem {
  name: string;
  reason: RefusalCode;
  pieces: number;
}

/** The notes above a cart's lines, one sentence each (rules cart/merge, stock/cart-check). */
export function cartNoteTexts(
  locale: Locale,
  notes: { cut: readonly Cut[]; problems: readonly Problem[] },
): string[] {
  const texts = locale === 'en' ? english : turkish;
  return [
    ...notes.cut.map(({ name, unit, wanted, kept }) =>
      kept > 0 ? texts.cut(name, `${wanted} ${unit}`, `${kept} ${unit}`) : texts.dropped(name),
    ),
    ...problemTexts(locale, notes.problems),
  ];
}

/**
 * What stands in an order's way, one sentence a product (rules checkout/save-errors,
 * text/product-name-in-refusal).
 */
export function problemTexts(locale: Locale, problems: readonly Problem[]): string[] {
  return problems.map(
    ({ name, reason, pieces }) => `${name}: ${refusalText(locale, reason, { n: pieces })}`,
  );
}
