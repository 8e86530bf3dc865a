import { slugify } from '#rules/catalog/product-url.ts';
import type { VariantDimension } from './variant-steps.ts';

/** The longest code of a product, in characters. */
const mostCode = 100;

/** The word that stands for a dimension in a pattern: `renk` for 'Renk'. */
export function patternWord({ name }: Pick<VariantDimension, 'name'>): string {
  return slugify(name).replaceAll('-', '_');
}

/** The pattern that names everything: `{code}-{renk}-{beden}`. */
export function wholePattern(dimensions: readonly Pick<VariantDimension, 'name'>[]): string {
  return ['code', ...dimensions.map(patternWord)].map((word) => `{${word}}`).join('-');
}

/** A pattern, and what its words mean. */
export interface PatternFor {
  pattern: string;
  code: string;
  dimensions: readonly Pick<VariantDimension, 'name' | 'nameEn'>[];
}

/**
 * The codes that a pattern gives to rows with these values, in their order (rule variants/code-pattern). A code that
 * another product of the family or an earlier row has gets a number: `A-RED-2`. A word that is no dimension stays as it is.
 */
export function patternCodes(
  { pattern, code, dimensions }: PatternFor,
  rows: readonly (readonly string[])[],
  taken: Iterable<string>,
): string[] {
  const used = new Set(taken);
  return rows.map((values) => {
    const words = new Map([['code', code]]);
    dimensions.forEach((dimension, index) => {
      const text = slugify(values[index] ?? '').toUpperCase();
      const english = slugify(dimension.nameEn).replaceAll('-', '_');
      if (english !== '') words.set(english, text);
      words.set(patternWord(dimension), text);
    });
    const made = pattern
      .trim()
      .replaceAll(/\{([^{}]*)\}/g, (whole, word: string) => words.get(wordOf(word)) ?? whole);
    const unique = uniqueCode(made.slice(0, mostCode), used);
    used.add(unique);
    return unique;
  });
}

const wordOf = (typed: string) =>
  typed.trim() === 'kod' ? 'code' : slugify(typed).replaceAll('-', '_');

/** The code, with the first free number where it is taken. */
export function uniqueCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const numbered = code.slice(0, mostCode - end.length) + end;
    if (!taken.has(numbered)) return numbered;
  }
}
