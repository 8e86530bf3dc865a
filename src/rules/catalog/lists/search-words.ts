import { foldTurkish } from './turkish.ts';

/**
 * Characters that every database takes for the same kind: of others (rare spaces, digits of other scripts, letters beyond
 * the first plane) its language says what they are.
 */
const plain = /^[\t\n\r -~\u00a0-\u04ff\u2010-\u2027\u2030-\u205e\u20a0-\u22ff]*$/;

/** Whether each database splits the text into the same words. */
export function isPlainText(text: string): boolean {
  return plain.test(text);
}

const unit =
  /(\d)\s*(?:([lgmwva])(?:itre|tr|t|r|ram|etre|att|olt|mper)?|([cm]m|ml|kg|li|lu))(?![a-z0-9])/g;

/**
 * The words of a plain text, folded (rule catalog/search-folding); a unit is joined to its number, measures are one word:
 * '18 V' is 18v, 'M8 × 40' is m8x40. The database's `search_words_of` gives the same.
 */
export function searchWordsOf(text: string): string[] {
  let folded = foldTurkish(text).replaceAll("'", '');
  if (/[0-9]/.test(folded)) {
    folded = folded
      .replace(/(\d),(?=\d)/g, '$1.')
      .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1x')
      .replace(/(\d)\s*kilo(?:gram)?(?![a-z0-9])/g, '$1kg')
      .replace(unit, '$1$2$3');
  }
  if (/[./]/.test(folded)) folded = folded.replace(/[./](?!\d)|(?<!\d)[./]/g, ' ');
  return folded.split(/[\s!-,:-@[-`{-~·•…–—“”„«»×-]+/).filter((word) => word !== '');
}

const hardened: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' };

/** A folded word without the endings that nouns have in Turkish, as the database's `tr_stem` gives it. */
export function searchStem(word: string): string {
  if (word.length < 3 || !/^[a-z]*[niurbdg]$/.test(word)) return word;
  let stem = word;
  if (stem.length >= 6 && /n[iu]n$/.test(stem)) stem = stem.slice(0, -3);
  if (stem.length >= 5 && /[aeiou]s[iu]$/.test(stem)) stem = stem.slice(0, -2);
  if (stem.length >= 6 && /l[ae]r$/.test(stem)) stem = stem.slice(0, -3);
  else if (stem.length >= 7 && /l[ae]r[iu]$/.test(stem)) stem = stem.slice(0, -4);
  if (stem.length >= 4 && /[iu]$/.test(stem)) stem = stem.slice(0, -1);
  const last = hardened[stem.charAt(stem.length - 1)];
  return last === undefined ? stem : stem.slice(0, -1) + last;
}

/** The parts by which a word with digits is found too: '300g' by 300, '40x60x20' by 40x60, 40, 60 and 20. */
function partsOf(word: string): string[] {
  const number = /^([0-9][0-9.]*)[a-z]{1,2}$/.exec(word)?.[1];
  if (number !== undefined) return [number];
  if (!/[0-9]x[a-z]?[0-9]/.test(word) || !/^[a-z]{0,2}[0-9]/.test(word)) return [];
  const parts = [
    ...word.split('x'),
    /x([0-9][0-9.]*)[a-z]{1,2}$/.exec(word)?.[1] ?? '',
    /^(.*x[0-9.]+)[a-z]{1,2}$/.exec(word)?.[1] ?? '',
    /^([^x]+x[^x]+)x/.exec(word)?.[1] ?? '',
  ];
  return parts.filter((part) => part !== word && part !== '');
}

/** Ends as a possessive does and is none. */
const notOwning =
  /(?:...l[iu]|[ckm]i|mavi|sari|kirmizi|yeni|eski|yesili|mini|midi|seri|kuru|koyu|dolu|sivi|dahili|harici)$/;

const longestWord = 60;
const cut = (word: string) => (word.length > longestWord ? word.slice(0, longestWord) : word);

interface NameWord {
  word: string;
  stem: string;
  hasDigits: boolean;
  /** A possessive: what stands before it says of what kind it is (MATKAP ucu). */
  isOwned: boolean;
}

function nameWord(word: string): NameWord {
  const stem = searchStem(word);
  const isOwned = /[iu]$/.test(word) && (stem !== word || word === 'ucu') && !notOwning.test(word);
  return { word, stem, hasDigits: /[0-9]/.test(word), isOwned };
}

/** The words of a product by where they stand, as the text of a tsvector. */
export interface ProductTexts {
  name: string;
  /** The brand's own words, each only once taken for one in the name: Hes KABLO is no cable. */
  brand: readonly string[];
  /** English name, brand, model, categories, values. */
  others: readonly string[];
  /** Stems of the description. */
  told: Iterable<string>;
}

/**
 * A: head word of the name, B: modifier in it or one of `others`, C and D: their stems, and those of the description (rule
 * catalog/search-ranking). The database's `search_tsv` gives the same for plain texts.
 */
export function searchDocument({ name, brand, others, told }: ProductTexts): string {
  const words = searchWordsOf(name.slice(0, 400)).map(nameWord);
  const known = new Set(words.map(({ word }) => word));
  const ownWords = new Set(brand);
  const entries: string[] = [];
  for (const [index, { word, stem, hasDigits, isOwned }] of words.entries()) {
    const [next, second] = [words[index + 1], words[index + 2]];
    const leads = next?.isOwned || (!isOwned && second?.isOwned && next?.hasDigits === false);
    const [whole, short, place] = [cut(word), cut(stem), index + 1];
    const isBrand = index < 4 && ownWords.delete(whole);
    const isModifier = (!hasDigits && leads === true) || isBrand;
    entries.push(`'${whole}':${place}${isModifier ? 'B' : 'A'}`);
    if (short !== whole) entries.push(`${short}:${place}${isModifier ? 'D' : 'C'}`);
    if (hasDigits) for (const part of partsOf(whole)) entries.push(`'${part}':${place}B`);
  }
  for (const other of others) {
    if (known.has(other)) continue;
    const word = cut(other);
    known.add(word);
    entries.push(`'${word}':210B`);
    const stem = searchStem(word);
    if (stem !== word) entries.push(`${stem}:210D`);
  }
  for (const stem of told) if (!known.has(stem)) entries.push(`'${stem}':220D`);
  return entries.join(' ');
}

/** The stems of a description, which is HTML: its tags and entities say nothing. */
export function describedStems(html: string): Set<string> {
  const text = html.slice(0, 4000).replace(/<[^>]*>|&[a-zA-Z#0-9]+;/g, ' ');
  return new Set(searchWordsOf(text.slice(0, 1500)).map((word) => cut(searchStem(word))));
}
