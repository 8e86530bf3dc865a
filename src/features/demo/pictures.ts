import { diceOf } from './dice.ts';
import type { Family } from './family.ts';
import { pictureName } from './paint-picture.ts';

/**
 * A listing's pictures, one to four: the front in each of its colours, then, for a part of the
 * families, a close-up, the goods in number, and the carton. Families share what they can, so that
 * the whole shop needs a few hundred pictures.
 */
export function picturesOf(family: Family, tints: readonly string[]): string[] {
  const fronts = [...new Set(tints)].map((tint) => pictureName(family.glyph, tint, 1));
  const dice = diceOf(`pictures ${family.glyph}`);
  const first = tints[0] ?? '';
  const more: string[] = [];
  if (dice.chance(0.45) && first === '') more.push(pictureName(family.glyph, '', 2));
  if (dice.chance(0.24) && family.packs && first === '')
    more.push(pictureName(family.glyph, '', 3));
  const cartons = family.packs?.includes('Koli') === true && family.glyph !== 'koli';
  if (dice.chance(0.26) && cartons && first === '') more.push(pictureName(family.glyph, '', 4));
  return [...fronts, ...more].slice(0, 4);
}
