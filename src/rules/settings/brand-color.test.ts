import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColorRefusal, brandStyles, contrastWithWhite } from './brand-color.ts';

test('a color needs its form, and contrast with white (rule settings/brand)', () => {
  expect(brandColorRefusal('#2a3480')).toBeNull();
  expect(brandColorRefusal('#EEB53B')).toBe('low-contrast');
  expect(brandColorRefusal('indigo')).toBe('bad-color');
  expect(contrastWithWhite('#ffffff')).toBe(1);
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
});

test('the style sheet has the color for both themes, and nothing for a refused one', () => {
  expect(brandStyles('#0f6656')).toContain('--action:light-dark(#0f6656,#');
  expect(brandStyles('#eeb53b')).toBe('');
});

test('every accepted color is readable in the dark theme too (rule settings/brand)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      if (brandColorRefusal(color) !== null) return;
      const dark = /--action:light-dark\(#[\da-f]{6},(#[\da-f]{6})\)/.exec(brandStyles(color))?.[1];
      // At most 4.5 against white leaves at least 4.5 against the dark surface, whose contrast with white is 16.
      expect(contrastWithWhite(dark ?? '')).toBeLessThan(16 / 4.5 + 0.2);
    }),
  );
});
