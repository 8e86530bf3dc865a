import { expect, test } from 'vitest';
import { openCategories, surroundingsOf, toggledCategory } from './category-facet.tsx';

const menu = [
  ['elektrik', 0],
  ['elektrik/aydinlatma', 1],
  ['elektrik/aydinlatma/ampul', 2],
  ['elektrik/pil', 1],
  ['mutfak', 0],
  ['mutfak/caydanlik', 1],
].map(([path, depth]) => ({
  path: String(path),
  name: String(path),
  image: '',
  count: 1,
  depth: Number(depth),
}));

test('shows a category between its parents, siblings and children', () => {
  const around = surroundingsOf(menu, '/elektrik/aydinlatma');
  expect(around?.parent?.path).toBe('elektrik');
  expect(around?.siblings.map(({ path }) => path)).toEqual(['elektrik/aydinlatma', 'elektrik/pil']);
  expect(around?.children.map(({ path }) => path)).toEqual(['elektrik/aydinlatma/ampul']);
});

test('shows the other top categories beside a top category', () => {
  const around = surroundingsOf(menu, '/mutfak');
  expect(around?.parent).toBeNull();
  expect(around?.siblings.map(({ path }) => path)).toEqual(['elektrik', 'mutfak']);
});

test('shows nothing around a path that is no category', () => {
  expect(surroundingsOf(menu, '/search')).toBeNull();
});

test('shows subcategories only below the chosen category', () => {
  const paths = (chosen: string[]) => openCategories(menu, chosen).map(({ path }) => path);
  expect(paths([])).toEqual(['elektrik', 'mutfak']);
  expect(paths(['elektrik/pil'])).toEqual([
    'elektrik',
    'elektrik/aydinlatma',
    'elektrik/pil',
    'mutfak',
  ]);
  expect(paths(['mutfak'])).toEqual(['elektrik', 'mutfak', 'mutfak/caydanlik']);
});

test('opens the only top category', () => {
  const paths = openCategories(menu.slice(0, 4), []).map(({ path }) => path);
  expect(paths).toEqual(['elektrik', 'elektrik/aydinlatma', 'elektrik/pil']);
});

test('replaces the parents and children of a category by it', () => {
  expect(toggledCategory(['elektrik'], 'elektrik/pil')).toEqual(['elektrik/pil']);
  expect(toggledCategory(['elektrik/pil', 'mutfak'], 'elektrik')).toEqual(['mutfak', 'elektrik']);
  expect(toggledCategory(['mutfak'], 'mutfak')).toEqual([]);
});
