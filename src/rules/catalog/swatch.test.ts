import { expect, test } from 'vitest';
import { isSwatch } from './swatch-form.ts';
import { swatchOf } from './swatch.ts';

test('a swatch is a CSS color or the name of a picture (rule catalog/swatch)', () => {
  const colors = ['#b91c1c', '#FFF', '#ffffff80', 'Navy', 'rgb(12, 34, 56)', 'rgb(1 2 3 / 50%)'];
  const others = ['hsl(210deg 40% 30%)', 'oklch(62% .2 25)', 'ekose.webp', 'Çizgili (2).png'];
  for (const text of [...colors, ...others]) expect([text, isSwatch(text)]).toEqual([text, true]);
});

test.each([
  'kırmızı',
  '#12',
  '#12345',
  'red; background: url(//x)',
  'url(x.png)',
  'var(--x)',
  'rgb(1,2)',
  'rgb(1 2 3',
  'expression(1)',
  '../x.png',
  'x.svg',
  'inherit',
  ' red',
  '',
])('refuses %j', (text) => {
  expect(isSwatch(text)).toBe(false);
});

test('tells a picture from a color', () => {
  expect(swatchOf('ekose.webp')).toEqual({ kind: 'picture', file: 'ekose.webp' });
  expect(swatchOf('#b91c1c')).toEqual({ kind: 'color', color: '#b91c1c' });
  expect(swatchOf('')).toBeNull();
});
