import { expect, test } from 'vitest';
import { decodePageCursor, encodeCursor, encodePageCursor } from './page-cursor.ts';

const cursor = { way: 'after', key: '12.50', id: 7 } as const;
const any = () => true;

test('a cursor leads back to its row, in its own sort alone', () => {
  const text = encodePageCursor(cursor, '-total');
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodePageCursor(text, '-total', any)).toEqual(cursor);
  expect(decodePageCursor(text, 'total', any)).toBeNull();
  expect(decodePageCursor(text, '-total', (key) => key.startsWith('13'))).toBeNull();
});

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', Buffer.from('{"way":"after"}').toString('base64url')],
  ['another way', encodeCursor(['-total', 'beside', 7, '12.50'])],
  ['an id that is no integer', encodeCursor(['-total', 'after', 7.5, '12.50'])],
  ['an id that is a text', encodeCursor(['-total', 'after', '7', '12.50'])],
  ['a key that is a number', encodeCursor(['-total', 'after', 7, 12.5])],
])('a text with %s is no cursor', (_, text) => {
  expect(decodePageCursor(text, '-total', any)).toBeNull();
});
