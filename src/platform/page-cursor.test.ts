import { expect, test } from 'vitest';
import { decodePageCursor, encodeCursor, encodePageLinks } from './page-cursor.ts';

const cursor = { way: 'after', key: '12.50', id: 7 } as const;
const keys = { total: 'amount', name: 'text' } as const;

test('a cursor leads back to its row in its own sort order alone', () => {
  const { next, previous } = encodePageLinks({ next: cursor, previous: null }, '-total');
  expect(next).toMatch(/^[\w-]+$/);
  expect(previous).toBeNull();
  expect(decodePageCursor(next ?? '', '-total', keys)).toEqual(cursor);
  expect(decodePageCursor(next ?? '', 'total', keys)).toBeNull();
  expect(decodePageCursor(next ?? '', '-total', { total: 'instant' })).toBeNull();
  expect(decodePageCursor(next ?? '', '-total', {})).toBeNull();
});

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', Buffer.from('{"way":"after"}').toString('base64url')],
  ['another way', encodeCursor(['-total', 'beside', 7, '12.50'])],
  ['an id that is no integer', encodeCursor(['-total', 'after', 7.5, '12.50'])],
  ['an id that is a text', encodeCursor(['-total', 'after', '7', '12.50'])],
  ['a key that is a number', encodeCursor(['-total', 'after', 7, 12.5])],
  ['a key of another type', encodeCursor(['-total', 'after', 7, 'name'])],
])('a text with %s is no cursor', (_, text) => {
  expect(decodePageCursor(text, '-total', keys)).toBeNull();
});
