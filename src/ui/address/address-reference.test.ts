import { describe, expect, test } from 'vitest';
import { checkAddress } from '#rules/person/address-form.ts';
import { listsOrShown } from './address-reference.ts';
import { newAddress, type AddressValues } from './address-values.ts';

const countries = [{ name: 'Türkiye', code: 'TR' }];
const provinces = [{ sehir_title: 'İstanbul', sehir_key: 34 }];
const districts = [{ ilce_title: 'Kadıköy', ilce_key: 1, ilce_sehirkey: 34 }];
const none = { countries: [], provinces: [], districts: [] };

const stored: AddressValues = {
  ...newAddress,
  addressTitle: 'Ev',
  name: 'Işıl Kaya',
  number: '+90 (532) 111 22 33',
  city: 'İstanbul',
  town: 'Kadıköy',
  address: 'Moda Caddesi No: 12',
  idNumber: '10000000146',
};
const wrongFields = (values: AddressValues, lists: Parameters<typeof listsOrShown>[0]) => {
  const checked = checkAddress(values, listsOrShown(lists, values), { nationalIdRequired: true });
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
};

describe('an address whose lists have not arrived', () => {
  test.each([
    ['no list', none],
    ['the countries', { ...none, countries }],
    ['the countries and provinces', { countries, provinces, districts: [] }],
    ['every list', { countries, provinces, districts }],
  ])('can be saved with %s', (_name, lists) => {
    expect(wrongFields(stored, lists)).toEqual([]);
  });

  test('still needs a province and a district', () => {
    expect(wrongFields({ ...stored, city: '', town: '' }, none)).toEqual(['city', 'town']);
    expect(wrongFields({ ...stored, town: '' }, { countries, provinces, districts: [] })).toEqual([
      'town',
    ]);
  });
});

test('a list that has arrived decides', () => {
  const lists = { countries, provinces, districts };
  expect(wrongFields({ ...stored, town: 'Çankaya' }, lists)).toEqual(['town']);
  expect(wrongFields({ ...stored, city: 'Ankara' }, lists)).toEqual(['city', 'town']);
});
