import { foldTurkish, upperTurkish } from '#rules/catalog/lists/turkish.ts';
import { attributeWords } from './attribute-words.ts';
import { countedWords, unitWords } from './unit-words.ts';
import { colorWords, plainValueWords, shadeWords } from './value-words.ts';

/** The use of a word: 'Boy' is the length of a table, but a length of pipe as a unit. */
export type WordKind = 'unit' | 'attribute' | 'value';

/** The English of a unit, an attribute or a value that every shop has; null for others (rule catalog/english-words). */
export function englishWord(kind: WordKind, text: string): string | null {
  const trimmed = text.trim();
  const known = kind === 'value' ? valueIn(trimmed) : simpleIn(kind, trimmed);
  return known === null ? null : inCaseOf(trimmed, known);
}

/** Texts may be as long as a merchant likes; the words are short. */
const maxLength = 60;

function simpleIn(kind: 'unit' | 'attribute', text: string): string | null {
  if (kind === 'attribute') return wordIn(attributeWords, text);
  return wordIn(unitWords, text) ?? packOf(text);
}

function wordIn(words: Readonly<Record<string, string>>, text: string): string | null {
  if (text.length > maxLength) return null;
  const key = foldTurkish(text).replaceAll(/\s+/g, ' ');
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}

const pack = /^(\d{1,4})\s?['’]?\s?l[iıuü]k?\s+(\p{L}+)$/iu;

/** '6'lı Paket' is a 'Pack of 6'. */
function packOf(text: string): string | null {
  const [, count, unit] = pack.exec(text) ?? [];
  const word = unit === undefined ? null : wordIn(unitWords, unit);
  return word === null || word === unitWords.adet ? null : `${word} of ${count}`;
}

const between = /(\s*[/,&+]\s*|\s+-\s+|-)/u;

/** A value, or several known ones such as 'Kırmızı / Beyaz'. */
function valueIn(text: string): string | null {
  if (text.length > maxLength) return null;
  const whole = singleValueIn(text);
  if (whole !== null) return whole;
  const parts = text.split(between);
  if (parts.length === 1) return null;
  const words = parts.map((part, index) => (index % 2 === 1 ? part : singleValueIn(part)));
  return words.includes(null) ? null : words.join('');
}

function singleValueIn(text: string): string | null {
  return (
    wordIn(colorWords, text) ??
    wordIn(plainValueWords, text) ??
    shadeIn(text) ??
    measuredIn(text) ??
    countedIn(text) ??
    packOf(text)
  );
}

/** 'Açık Mavi' and 'Koyu Gri'. */
function shadeIn(text: string): string | null {
  const at = text.search(/\s/u);
  if (at < 0) return null;
  const shade = wordIn(shadeWords, text.slice(0, at));
  const color = wordIn(colorWords, text.slice(at).trim());
  return shade === null || color === null ? null : `${shade} ${color.toLowerCase()}`;
}

const measured = /^(.*\p{L})(\s+\d[\d.,]*\s?\p{L}{0,2})$/u;

/** A color or another word with a measure: 'Sıcak Beyaz 2700 K'. */
function measuredIn(text: string): string | null {
  const [, name = '', measure = ''] = measured.exec(text) ?? [];
  const word = wordIn(colorWords, name) ?? wordIn(plainValueWords, name);
  return word === null ? null : word + measure.replaceAll(',', '.');
}

const counted = /^(\d+(?:[.,]\d+)?)((?:\s*[-–/x]\s*\d+(?:[.,]\d+)?)*)\s*(\p{L}+)$/u;

/** '100 Adet', '1,5 Litre' and '3-4 Yaş'. */
function countedIn(text: string): string | null {
  const [, first = '', others = '', unit = ''] = counted.exec(text) ?? [];
  const key = foldTurkish(unit);
  const words = Object.hasOwn(countedWords, key) ? countedWords[key] : undefined;
  if (!words) return null;
  const figures = (first + others).replaceAll(',', '.');
  return `${figures} ${figures === '1' ? words[0] : words[1]}`;
}

/** The word as the merchant writes: 'KIRMIZI' is 'RED', 'kırmızı' is 'red'. Different spellings stay different. */
function inCaseOf(text: string, word: string): string {
  if (/\p{L}.*\p{L}/u.test(text) && text === upperTurkish(text)) return word.toUpperCase();
  const [first = ''] = text;
  return /\p{Ll}/u.test(first) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
}
