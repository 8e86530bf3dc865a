import { expect, test } from 'vitest';
import { checkPagePath } from './page-path.ts';

const reserved = new Set(['sepet', 'api', 'en']);

test('takes a path with or without its slashes (rule pages/office-new)', () => {
  for (const typed of ['/kargo-ve-teslim', 'kargo-ve-teslim', ' /kargo-ve-teslim/ '])
    expect(checkPagePath(typed, reserved)).toEqual({ ok: true, path: '/kargo-ve-teslim' });
  expect(checkPagePath('kurumsal/tarihimiz', reserved)).toEqual({
    ok: true,
    path: '/kurumsal/tarihimiz',
  });
});

test('refuses what is no path, a product’s path and the shop’s own (rules pages/office-new, pages/order)', () => {
  expect(checkPagePath(' / ', reserved)).toEqual({ ok: false, reason: 'missing' });
  for (const typed of [
    'Hakkımızda',
    'a b',
    'a//b',
    'a?x',
    'a#x',
    '../a',
    'çaydanlik',
    'fener-p-7',
    'a-',
  ])
    expect(checkPagePath(typed, reserved), typed).toEqual({ ok: false, reason: 'form' });
  expect(checkPagePath('x'.repeat(300), reserved)).toEqual({ ok: false, reason: 'form' });
  for (const typed of ['/sepet', 'api/x', '/en/hakkimizda'])
    expect(checkPagePath(typed, reserved), typed).toEqual({ ok: false, reason: 'reserved' });
});
