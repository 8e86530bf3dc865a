import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPlace, withPlace } from './place-abroad.ts';

test('the place is the first line of the address', () => {
  const place = {
    placeCity: ' Köln ',
    placeRegion: 'Nordrhein-Westfalen',
    placePostalCode: '50668',
  };
  expect(withPlace(place, 'Domstraße 1')).toBe('Köln / Nordrhein-Westfalen / 50668\nDomstraße 1');
});

test('reads any typed place back into its fields, and stores it alike', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé /–-1\t') });
  fc.assert(
    fc.property(text, text, text, text, (city, placeRegion, placePostalCode, address) => {
      const placeCity = `K${city}`;
      const stored = withPlace({ placeCity, placeRegion, placePostalCode }, address);
      const { address: rest, ...place } = splitPlace(stored);
      expect(rest).toBe(address);
      expect(withPlace(place, rest)).toBe(stored);
      expect(place.placeCity.replaceAll(/\s/g, '')).toBe(placeCity.replaceAll(/\s/g, ''));
    }),
  );
});

test('leaves an address without such a line unchanged', () => {
  for (const address of ['Domstraße 1, 50668 Köln', 'a / b / c', 'Haus 3\nDomstraße 1', '']) {
    expect(splitPlace(address)).toEqual({
      placeCity: '',
      placeRegion: '',
      placePostalCode: '',
      address,
    });
  }
});
