import { expect, test } from 'vitest';
import { parseSocialLinks } from './social-links.ts';

test('shown entries become links at their places, and hidden or unsafe ones do not', () => {
  const text =
    '1_https://a.example/arasta|0_https://b.example|1_http://c.example|1_https://d.example|1_javascript:alert(1)';
  expect(parseSocialLinks(text)).toEqual([
    { network: 'social', url: 'https://a.example/arasta' },
    { network: 'video', url: 'https://d.example' },
  ]);
  expect(parseSocialLinks('')).toEqual([]);
});
