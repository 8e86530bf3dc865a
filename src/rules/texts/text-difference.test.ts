import { expect, test } from 'vitest';
import { differentBlocks, wordsOf } from './text-difference.ts';

test('shows headings, items and cells as blocks of words, without tags and entities (rule pages/office-difference)', () => {
  const html = '<h2>1. Konu</h2><p>A &amp; B, <b>24</b> saat</p><ul><li>Bir</li><li>İki</li></ul>';
  expect(differentBlocks([{ words: wordsOf(html), change: 'same' }])).toEqual([
    { kind: 'heading', words: [{ text: '1. Konu', change: 'same' }] },
    { kind: 'text', words: [{ text: 'A & B, 24 saat', change: 'same' }] },
    { kind: 'item', words: [{ text: 'Bir', change: 'same' }] },
    { kind: 'item', words: [{ text: 'İki', change: 'same' }] },
  ]);
});

test('tells a changed address of a link, and text that was removed at its place', () => {
  expect(wordsOf('<p><a href="/iletisim">Yazın</a></p>').join('')).toContain('Yazın (/iletisim)');
  expect(
    differentBlocks([
      { words: ['\u0001text', '48'], change: 'removed' },
      { words: [' saat'], change: 'same' },
      { words: [' içinde'], change: 'added' },
    ]),
  ).toEqual([
    {
      kind: 'text',
      words: [
        { text: '48', change: 'removed' },
        { text: ' saat', change: 'same' },
        { text: ' içinde', change: 'added' },
      ],
    },
  ]);
});
