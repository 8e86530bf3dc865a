import { pictureName } from './picture-name.ts';

/** How a variant's value looks: a color, or the name of a picture. */
export type Swatch = { kind: 'color'; color: string } | { kind: 'picture'; file: string };

/** The swatch to draw for a value; null where the merchant gave none (rule catalog/swatch). */
export function swatchOf(text: string): Swatch | null {
  if (text === '') return null;
  return pictureName.test(text) ? { kind: 'picture', file: text } : { kind: 'color', color: text };
}
