import { expect, test } from 'vitest';
import { logoOf } from './store-logo.ts';

test('reads a logo with its size, and nothing else (rule settings/logo)', () => {
  expect(logoOf('logo-1.webp/640/160')).toEqual({ file: 'logo-1.webp', width: 640, height: 160 });
  for (const wrong of [
    '',
    'logo.webp',
    'logo.svg/640/160',
    'logo.webp/0/160',
    'logo.webp/640/10001',
    '../logo.webp/640/160',
    'https://kötü.example/logo.webp/640/160',
  ])
    expect(logoOf(wrong), wrong).toBeNull();
});
