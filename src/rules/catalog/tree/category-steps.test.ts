import { expect, test } from 'vitest';
import {
  beforeOf,
  restOf,
  spotAt,
  spotOf,
  stepSpot,
  type Spot,
  type SpotStep,
} from './category-steps.ts';

const tree = [
  { id: 1, parentId: null, path: 'elektrik' },
  { id: 2, parentId: 1, path: 'elektrik/aydinlatma' },
  { id: 3, parentId: 2, path: 'elektrik/aydinlatma/ampul' },
  { id: 4, parentId: 1, path: 'elektrik/kablo' },
  { id: 5, parentId: 1, path: 'elektrik/pil' },
  { id: 6, parentId: null, path: 'ofis' },
];

test('keys carry a category up, down, into the one above and out of its parent (rule categories/moving)', () => {
  const rest = restOf(tree, 4);
  const walk = (steps: readonly SpotStep[]) =>
    steps.reduce<Spot>((spot, step) => stepSpot(rest, spot, step), spotOf(tree, 4));
  expect(walk([])).toEqual({ parentId: 1, index: 1 });
  expect(walk(['up'])).toEqual({ parentId: 1, index: 0 });
  expect(walk(['up', 'up'])).toEqual({ parentId: null, index: 0 });
  expect(walk(['up', 'up', 'up'])).toEqual({ parentId: null, index: 0 });
  expect(walk(['into'])).toEqual({ parentId: 2, index: 1 });
  expect(walk(['into', 'out'])).toEqual({ parentId: 1, index: 1 });
  expect(walk(['out'])).toEqual({ parentId: null, index: 1 });
  expect(walk(['down', 'down'])).toEqual({ parentId: null, index: 1 });
  expect(walk(['out', 'down', 'down'])).toEqual({ parentId: null, index: 2 });
  expect(walk(['up', 'into'])).toEqual({ parentId: 1, index: 0 });
  expect(beforeOf(rest, walk(['into']))).toBe(null);
  expect(beforeOf(rest, walk([]))).toBe(5);
});

test('a pointer puts a category before, into or behind the row that it is over', () => {
  const rest = restOf(tree, 6);
  const over = (part: number, isOpen = false) => spotAt(rest, 2, { part, isOpen });
  expect(over(0.1)).toEqual({ parentId: 1, index: 0 });
  expect(over(0.5)).toEqual({ parentId: 2, index: 1 });
  expect(over(0.9)).toEqual({ parentId: 1, index: 1 });
  expect(over(0.9, true)).toEqual({ parentId: 2, index: 0 });
});
