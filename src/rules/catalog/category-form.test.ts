import { describe, expect, test } from 'vitest';
import { checkSlug, planMove, type Placed } from './category-form.ts';

const tree: readonly Placed[] = [
  { id: 1, parentId: null, path: 'elektrik' },
  { id: 2, parentId: 1, path: 'elektrik/aydinlatma' },
  { id: 3, parentId: 2, path: 'elektrik/aydinlatma/ampul' },
  { id: 4, parentId: 1, path: 'elektrik/kablo' },
  { id: 5, parentId: null, path: 'ofis' },
];

describe('a move (rule categories/moving)', () => {
  test('goes before a sibling, or last', () => {
    expect(planMove(tree, { id: 5, parentId: 1, before: 4 })).toEqual({
      ok: true,
      path: 'elektrik/ofis',
      order: [2, 5, 4],
    });
    expect(planMove(tree, { id: 2, parentId: null, before: null })).toEqual({
      ok: true,
      path: 'aydinlatma',
      order: [1, 5, 2],
    });
    expect(planMove(tree, { id: 4, parentId: 1, before: 2 })).toMatchObject({ order: [4, 2] });
  });

  test('never goes into what is moved, nor to a place that is not there', () => {
    for (const parentId of [1, 2, 3]) {
      expect(planMove(tree, { id: 1, parentId, before: null })).toEqual({
        ok: false,
        reason: 'category-inside-itself',
      });
    }
    const gone = { ok: false, reason: 'category-changed' };
    expect(planMove(tree, { id: 5, parentId: 9, before: null })).toEqual(gone);
    expect(planMove(tree, { id: 9, parentId: null, before: null })).toEqual(gone);
    expect(planMove(tree, { id: 5, parentId: 1, before: 3 })).toEqual(gone);
  });

  test('never makes the tree deeper than six', () => {
    const deep = [1, 2, 3, 4, 5].map((id) => ({
      id,
      parentId: id === 1 ? null : id - 1,
      path: 'abcde'.slice(0, id).split('').join('/'),
    }));
    const more = [
      { id: 8, parentId: null, path: 'x' },
      { id: 9, parentId: 8, path: 'x/y' },
    ];
    const move = (id: number) => planMove([...deep, ...more], { id, parentId: 5, before: null });
    expect(move(9).ok).toBe(true);
    expect(move(8)).toEqual({ ok: false, reason: 'category-too-deep' });
  });
});

test('an address has small letters, digits and hyphens, and is none of the shop’s own (rule categories/address)', () => {
  const fixed = new Set(['sepet']);
  const top = (slug: string) => checkSlug(slug, { isTop: true, fixed });
  expect(['', 'Ampul', 'a--b', '-a', 'a/b', 'çay', 'a'.repeat(81)].map(top)).toEqual([
    'missing',
    ...Array.from({ length: 6 }, () => 'form'),
  ]);
  expect(['sepet', 'en', 'api', 'ampul-p-12'].map(top)).toEqual([
    'reserved',
    'reserved',
    'reserved',
    'reserved',
  ]);
  expect(checkSlug('sepet', { isTop: false, fixed })).toBe(null);
  expect(top('led-ampul')).toBe(null);
});
