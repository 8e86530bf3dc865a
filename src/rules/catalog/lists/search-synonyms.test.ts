import { expect, test } from 'vitest';
import { queryWords } from './search-words.ts';
import { readingsOf, synonymsOf, synonymText } from './search-synonyms.ts';

const synonyms = synonymsOf([
  { said: 'koli bandi', meant: 'paket bandi', kind: 'same' },
  { said: 'ampul', meant: 'lamba', kind: 'same' },
  { said: 'sarz aleti', meant: 'sarj aleti', kind: 'corrected' },
  { said: 'a', meant: 'b', kind: 'corrected' },
  { said: 'b', meant: 'a', kind: 'corrected' },
]);
const read = (text: string) => readingsOf(queryWords(text), synonyms);

test('a synonym is found in any place and ending of a text, in both directions (rule reports/synonyms)', () => {
  expect(read('Geniş KOLİ bandı')).toEqual({ corrected: null, also: ['genis paket bandi'] });
  expect(read('paket bandları 48mm').also).toEqual(['koli bandi 48mm']);
  expect(read('paket bandi').also).toEqual(['koli bandi']);
  expect(read('lambalar')).toEqual({ corrected: null, also: ['ampul'] });
  expect(read('koli')).toEqual({ corrected: null, also: [] });
});

test('a correction replaces what was said, once (rule reports/synonyms)', () => {
  expect(read('Şarz aleti usb')).toEqual({ corrected: 'sarj aleti usb', also: [] });
  expect(read('şarj aleti')).toEqual({ corrected: null, also: [] });
  expect(read('a').corrected).toBe('b');
  expect(read('a b').corrected).toBe('b a');
});

test('a text without words, or with too many, is no synonym', () => {
  expect(synonymText('  Koli-Bandı ')).toBe('koli bandi');
  expect(synonymText('- . !')).toBeNull();
  expect(synonymText('bir iki üç dört beş altı')).toBeNull();
});
