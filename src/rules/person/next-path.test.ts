import { expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

test.each(['/', '/sepet', '/search?q=a//b', '/siparis/liste/?page=2#x'])(
  'accepts the path %s',
  (path) => {
    expect(safeNextPath(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/a\nb',
  '',
  null,
  undefined,
])('replaces %j by the home page', (path) => {
  expect(safeNextPath(path)).toBe('/');
});
