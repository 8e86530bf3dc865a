import { foldTurkish } from './turkish.ts';

const unit =
  /(\d)\s*(?:([lgmwva])(?:itre|tr|t|r|ram|etre|att|olt|mper)?|([cm]m|ml|kg|li|lu))(?![a-z0-9])/g;

/**
 * The words of a text, folded (rule catalog/search-folding). A unit is joined to its number, and a measure is one word:
 * '18 V' is 18v, 'M8 × 40' is m8x40.
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

/**
 * A folded word without the endings of Turkish nouns: genitive, possessive, plural. The database's `tr_stem` gives the same
 * (search-rules-in-sql.test.ts).
 */
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

/** The parts that also find a word with digits: 300 finds '300g'; 40x60, 40, 60 and 20 find '40x60x20'. */
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

/** Words that end like a possessive and are none. */
const notPossessive =
  /(?:...l[iu]|[ckm]i|mavi|sari|kirmizi|yeni|eski|yesili|mini|midi|seri|kuru|koyu|dolu|sivi|dahili|harici)$/;

const maxWordLength = 60;
const maxNameLength = 400;
const maxOtherWords = 160;

/** Cuts a long word between two characters, never inside one. */
function cut(word: string): string {
  if (word.length <= maxWordLength) return word;
  return Array.from(word).slice(0, maxWordLength).join('');
}

interface NameWord {
  word: string;
  stem: string;
  hasDigits: boolean;
  /** Whether the word is owned by the one before it, which then says of what kind it is (MATKAP ucu). */
  isPossessive: boolean;
}

function nameWord(word: string): NameWord {
  const stem = searchStem(word);
  const isPossessive =
    /[iu]$/.test(word) && (stem !== word || word === 'ucu') && !notPossessive.test(word);
  return { word, stem, hasDigits: /[0-9]/.test(word), isPossessive };
}

/** The texts that a product, a brand or a category is found by. */
export interface SearchTexts {
  name: string;
  /** Words of the brand. The first of each in the name does not say what the product is: Hes KABLO is no cable. */
  brand: readonly string[];
  /** Words of the English name, the brand, the model, the categories and the values. The first 160 count. */
  others: readonly string[];
  /** Stems of the description. */
  described: Iterable<string>;
}

/**
 * The words of the texts as the text of a PostgreSQL `tsvector` (rule catalog/search-ranking). Weight A marks a head word of
 * the name, B a modifier in the name and one of `others`; C and D mark their stems, D also the stems of the description.
 */
export function searchDocument({ name, brand, others, described }: SearchTexts): string {
  const words = searchWordsOf(name.slice(0, maxNameLength)).map(nameWord);
  const known = new Set(words.map(({ word }) => word));
  const brandWords = new Set(brand);
  const entries: string[] = [];
  for (const [index, { word, stem, hasDigits, isPossessive }] of words.entries()) {
    const [next, second] = [words[index + 1], words[index + 2]];
    const leads =
      next?.isPossessive || (!isPossessive && second?.isPossessive && next?.hasDigits === false);
    const [whole, short, place] = [cut(word), cut(stem), index + 1];
    const isBrand = index < 4 && brandWords.delete(whole);
    const isModifier = (!hasDigits && leads === true) || isBrand;
    entries.push(`'${whole}':${place}${isModifier ? 'B' : 'A'}`);
    if (short !== whole) entries.push(`${short}:${place}${isModifier ? 'D' : 'C'}`);
    if (hasDigits) for (const part of partsOf(whole)) entries.push(`'${part}':${place}B`);
  }
  for (const other of others.slice(0, maxOtherWords)) {
    if (known.has(other)) continue;
    const word = cut(other);
    known.add(word);
    entries.push(`'${word}':210B`);
    const stem = searchStem(word);
    if (stem !== word) entries.push(`${stem}:210D`);
  }
  for (const stem of described) if (!known.has(stem)) entries.push(`'${stem}':220D`);
  return entries.join(' ');
}

/** The stems of a description, without the tags and entities of its HTML. */
export function describedStems(html: string): Set<string> {
  const text = html.slice(0, 4000).replace(/<[^>]*>|&[a-zA-Z#0-9]+;/g, ' ');
  return new Set(searchWordsOf(text.slice(0, 1500)).map((word) => cut(searchStem(word))));
}

/** The words of a search text that count: the first ten of its first 100 characters (rule catalog/search-input). */
export function queryWords(text: string): string[] {
  return searchWordsOf(text.slice(0, 100)).slice(0, 10);
}

/** The parts of a category's name that name it too: 'Kilit, Zincir ve Halat' has three (rule catalog/search-places). */
export function categoryNameParts(name: string): string[] {
  return foldTurkish(name).split(/\s*(?:[,/&]|(?<![\p{L}\p{N}_])(?:ve|and)(?![\p{L}\p{N}_]))\s*/u);
}
