import { expect, test } from 'vitest';
import {
  categoryNameParts,
  describedStems,
  queryWords,
  searchDocument,
  searchStem,
  searchWordsOf,
} from './search-words.ts';

const plain = { brand: [], others: [], described: [] };

test.each([
  ['IŞIKLI Ayna', ['isikli', 'ayna']],
  ['18 V', ['18v']],
  ['0,75 lt', ['0.75l']],
  ["12'li paket", ['12li', 'paket']],
  ['M8 × 40', ['m8x40']],
  ['3 kilogram', ['3kg']],
  ['E.C.A. 1/2"', ['e', 'c', 'a', '1/2']],
  ['- ... !', []],
])('%s has the words %j (rule catalog/search-folding)', (text, words) => {
  expect(searchWordsOf(text)).toEqual(words);
});

test.each([
  ['kapinin', 'kap'],
  ['askisi', 'ask'],
  ['dolaplar', 'dolap'],
  ['perdeleri', 'perde'],
  ['matkabi', 'matkap'],
  ['ip', 'ip'],
  ['18v', '18v'],
])('%s has the stem %s', (word, stem) => {
  expect(searchStem(word)).toBe(stem);
});

test('a name’s head word weighs more than what describes it (rule catalog/search-ranking)', () => {
  expect(searchDocument({ ...plain, name: 'Matkap Ucu' })).toBe("'matkap':1B 'ucu':2A");
  expect(searchDocument({ ...plain, name: 'Hes Kablo', brand: ['hes', 'kablo', 'heskablo'] })).toBe(
    "'hes':1B 'kablo':2B",
  );
});

test('other words, description stems and parts of sizes find a product too', () => {
  const document = searchDocument({
    name: 'Pano 40x60',
    brand: [],
    others: ['pano', 'dolaplar'],
    described: describedStems('<b class="x">Çelik</b>&nbsp;kutular'),
  });
  expect(document).toBe(
    "'pano':1A '40x60':2A '40':2B '60':2B 'dolaplar':210B dolap:210D 'celik':220D 'kut':220D",
  );
});

test('no more words of other texts count than a document has room for', () => {
  const others = Array.from({ length: 200 }, (_, at) => `w${at}`);
  const document = searchDocument({ ...plain, name: '', others });
  expect(document.split(' ')).toHaveLength(160);
});

test('ten words of a search text count (rule catalog/search-input)', () => {
  expect(queryWords('a b c d e f g h i j k l')).toHaveLength(10);
  expect(queryWords('x'.repeat(200))).toEqual(['x'.repeat(100)]);
});

test('each part of a category’s name names it (rule catalog/search-places)', () => {
  expect(categoryNameParts('Kilit, Zincir ve Halat')).toEqual(['kilit', 'zincir', 'halat']);
  expect(categoryNameParts('Seven & Bve')).toEqual(['seven', 'bve']);
});
