import fc from 'fast-check';
import { expect, test } from 'vitest';
import { riseAbove, type Box } from './free-place.ts';

const box: Box = { left: 100, right: 300, top: 740, bottom: 780 };
const button = (top: number, left = 120): Box => ({
  left,
  right: left + 100,
  top,
  bottom: top + 40,
});

test('stays where no control is under it', () => {
  expect(riseAbove(box, [], 0)).toBe(0);
  expect(riseAbove(box, [button(750, 400), button(600)], 0)).toBe(0);
});

test('rises above a control that it would cover', () => {
  expect(riseAbove(box, [button(750)], 0)).toBe(38);
});

test('rises to the lowest gap that is high enough', () => {
  expect(riseAbove(box, [button(750), button(690), button(600)], 0)).toBe(98);
});

test('stays where no gap is high enough', () => {
  const rows = Array.from({ length: 20 }, (_, row) => button(row * 45));
  expect(riseAbove(box, rows, 60)).toBe(0);
});

test('a raised box covers no control and stays below the ceiling', () => {
  const boxes = fc
    .record({ left: fc.nat(400), top: fc.nat(800), width: fc.nat(200), height: fc.nat(60) })
    .map(({ left, top, width, height }) => ({
      left,
      top,
      right: left + width,
      bottom: top + height,
    }));
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 30 }), (controls) => {
      const rise = riseAbove(box, controls, 60);
      if (rise === 0) return;
      const [top, bottom] = [box.top - rise, box.bottom - rise];
      expect(top).toBeGreaterThanOrEqual(60);
      for (const control of controls) {
        const isBeside = control.left >= box.right || control.right <= box.left;
        expect(isBeside || control.top >= bottom || control.bottom <= top).toBe(true);
      }
    }),
  );
});
