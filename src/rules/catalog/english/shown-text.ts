import type { Locale } from '#rules/shop/locale.ts';
import { englishWord, type WordKind } from './english-words.ts';

/** A text as a query reads it: the Turkish one for a Turkish reader, else the Turkish one and the merchant's English. */
export type StoredText = string | readonly [turkish: string, english: string];

/** A text as a page shows it; `lang` marks a Turkish text on an English page (rule text/language-of-parts). */
export interface ShownText {
  name: string;
  lang?: 'tr';
}

/** The mark of a Turkish text on an English page; nothing for a text in the page's language. */
export function markIf(isTurkish: boolean): { lang?: 'tr' } {
  return isTurkish ? { lang: 'tr' } : {};
}

/** The name of a category, which has no built-in words. */
export function shownName(
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
  locale: Locale,
): ShownText {
  if (locale === 'tr') return { name };
  return nameEn === '' ? { name, ...markIf(true) } : { name: nameEn };
}

const sizes = /\b\d?x+[sl]\b/giu;

/** Sizes, numbers and measures are the same in every language. */
function hasWords(text: string): boolean {
  return /\p{L}{3}/u.test(text.replaceAll(sizes, ''));
}

/** The merchant's English, else the built-in word, else the Turkish text with its mark (rule catalog/english-words). */
export function shownText(kind: WordKind, stored: StoredText): ShownText {
  if (typeof stored === 'string') return { name: stored };
  const [turkish, english] = stored;
  const name = english || englishWord(kind, turkish);
  return name === null ? { name: turkish, ...markIf(hasWords(turkish)) } : { name };
}

/**
 * Texts beside each other that must stay different, such as the units of a product: a built-in word that would make two
 * of them equal is not used (rule catalog/english-words).
 */
export function shownTexts(kind: WordKind, stored: readonly StoredText[]): ShownText[] {
  const shown = stored.map((text) => shownText(kind, text));
  const plain = stored.map((text) => (typeof text === 'string' ? text : text[1] || text[0]));
  return shown.map((text, index) => {
    const isTaken = (name: string) =>
      plain.some((other, at) => at !== index && other === name) ||
      shown.some((other, at) => at !== index && other.name === name);
    const own = plain[index] ?? text.name;
    return text.name === own || !isTaken(text.name)
      ? text
      : { name: own, ...markIf(hasWords(own)) };
  });
}
