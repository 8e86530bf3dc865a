import { expect, test } from 'vitest';
import { isImageFile, parseImageSize } from './image-sizes.ts';

test('knows the five sizes alone', () => {
  for (const size of ['80', '229', '522', '552', '1500'])
    expect(parseImageSize(size)).toBe(Number(size));
  for (const size of ['0', '81', '80 ', '080', '8e1', '', '-80', 'NaN'])
    expect(parseImageSize(size)).toBeNull();
});

test.each(['cekic-h0-1.webp', 'MH01-black_main.JPG', 'çekiç 450 g.png', 'a.b.avif', 'x (2).jpeg'])(
  'accepts %s',
  (name) => expect(isImageFile(name)).toBe(true),
);

test.each([
  '../x.png',
  'a/b.png',
  'a\\b.png',
  '.png',
  '.gizli.png',
  'a..b.png',
  'x.svg',
  'x.png.svg',
  'x.gif',
  'x.png\n',
  'x\0.png',
  'x%2e.png',
  '',
  `${'u'.repeat(300)}.png`,
  'c\u0327.png',
])('refuses %j', (name) => expect(isImageFile(name)).toBe(false));
