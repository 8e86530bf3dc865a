import { expect, test } from 'vitest';
import { addressWarnings, checkAddress, givenIdNumber } from './address-form.ts';
import type { AddressForm } from './address-form.ts';
import { addressType } from '#rules/order/order-address.ts';

const reference = {
  provinces: [
    { sehir_title: 'Seçin', sehir_key: 0 },
    { sehir_title: 'İstanbul', sehir_key: 34 },
    { sehir_title: 'Ankara', sehir_key: 6 },
  ],
  districts: [
    { ilce_title: 'Seçin', ilce_key: 0, ilce_sehirkey: 0 },
    { ilce_title: 'Kadıköy', ilce_key: 1421, ilce_sehirkey: 34 },
    { ilce_title: 'Çankaya', ilce_key: 1231, ilce_sehirkey: 6 },
  ],
  countries: [
    { name: 'Türkiye', code: 'TR' },
    { name: 'Almanya', code: 'DE' },
  ],
};
const individual: AddressForm = {
  type: 'individual',
  addressTitle: ' Ev ',
  name: 'Zeynep  Kaya',
  country: 'Türkiye',
  city: 'İstanbul',
  town: 'Kadıköy',
  address: 'Moda Caddesi 12/3',
  number: '0532 123 45 67',
  idNumber: '10000000146',
  companyName: 'Yıldız Yapı',
  taxOffice: 'Kadıköy',
  taxNumber: '4540536920',
};
const noIdentity = { idNumber: '', companyName: '', taxOffice: '', taxNumber: '' };
const corporate: AddressForm = { ...individual, type: 'corporate' };
const refusals = (form: AddressForm) => {
  const checked = checkAddress(form, reference, required);
  return checked.ok ? [] : checked.errors.map((error) => `${error.field}: ${error.reason}`);
};

const required = { nationalIdRequired: true };

test('cleans an individual address and leaves out the company', () => {
  expect(checkAddress(individual, reference, required)).toEqual({
    ok: true,
    address: {
      addressTitle: 'Ev',
      name: 'Zeynep Kaya',
      country: 'Türkiye',
      city: 'İstanbul',
      town: 'Kadıköy',
      address: 'Moda Caddesi 12/3',
      number: '+90 (532) 123 45 67',
      idNumber: '10000000146',
      companyName: '',
      taxOffice: '',
      taxNumber: '',
    },
  });
});

test('a corporate address has no national id, which identifies it', () => {
  const checked = checkAddress(corporate, reference, required);
  expect(checked.ok && checked.address.taxNumber).toBe('4540536920');
  expect(checked.ok && addressType(checked.address)).toBe('corporate');
});

test('a shop may leave the national id to the buyer: the placeholder is stored, and a wrong one is refused', () => {
  const optional = { nationalIdRequired: false };
  const without = checkAddress({ ...individual, idNumber: ' ' }, reference, optional);
  expect(without.ok && without.address.idNumber).toBe('11111111111');
  expect(without.ok && addressType(without.address)).toBe('individual');
  expect(givenIdNumber('11111111111')).toBe('');
  expect(checkAddress({ ...individual, idNumber: '123' }, reference, optional)).toEqual({
    ok: false,
    errors: [{ field: 'idNumber', reason: 'required' }],
  });
  const company = { ...corporate, taxNumber: '' };
  expect(checkAddress(company, reference, optional).ok).toBe(false);
});

test('another country needs no city and stores the placeholders', () => {
  const form = {
    ...individual,
    country: 'DE',
    city: '',
    town: '',
    idNumber: '',
    companyName: '',
    taxOffice: '',
    taxNumber: '',
    number: '493012345',
  };
  const checked = checkAddress(form, reference, required);
  expect(checked.ok && checked.address).toMatchObject({
    country: 'Almanya',
    city: 'Seçin',
    town: 'Seçin',
    idNumber: '11111111111',
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
  });
});

test.each<[Partial<AddressForm>, string[]]>([
  [{ addressTitle: ' ' }, ['addressTitle: title']],
  [{ addressTitle: 'x'.repeat(51) }, ['addressTitle: too-long']],
  [{ name: '' }, ['name: name']],
  [{ name: 'Ali 2' }, ['name: name']],
  [{ number: '0112 123 45 67' }, ['number: phone']],
  [{ country: 'Atlantis' }, ['country: country']],
  [{ city: 'Seçin' }, ['city: city', 'town: town']],
  [{ town: 'Seçin' }, ['town: town']],
  [{ town: 'Çankaya' }, ['town: town']],
  [{ address: 'Kısa 9 ha' }, ['address: address']],
  [{ idNumber: '1000000014' }, ['idNumber: required']],
  [{ type: 'corporate', companyName: '' }, ['companyName: required']],
  [{ type: 'corporate', taxOffice: ' ' }, ['taxOffice: required']],
  [{ type: 'corporate', taxNumber: '123' }, ['taxNumber: required']],
  [{ country: 'Almanya', ...noIdentity, number: 'x' }, ['number: phone']],
])('%j is refused', (change, expected) => {
  expect(refusals({ ...individual, ...change })).toEqual(expected);
});

test('reports all errors at once, in the order of the form', () => {
  const blank = Object.fromEntries(Object.keys(individual).map((key) => [key, '']));
  expect(
    refusals({ ...individual, ...blank, type: 'corporate', country: 'Türkiye' }).map(
      (refusal) => refusal.split(':')[0],
    ),
  ).toEqual([
    'addressTitle',
    'name',
    'number',
    'city',
    'town',
    'address',
    'companyName',
    'taxOffice',
    'taxNumber',
  ]);
});

test('warns of a wrong check digit, and not of a placeholder', () => {
  expect(addressWarnings({ idNumber: '17291716050', taxNumber: '4540536921' })).toEqual([
    'idNumber',
    'taxNumber',
  ]);
  expect(addressWarnings({ idNumber: '11111111111', taxNumber: '1111111111' })).toEqual([]);
  expect(addressWarnings({ idNumber: '10000000146', taxNumber: '' })).toEqual([]);
});

test('a foreign address keeps its place in the first line and needs a city', () => {
  const abroad: AddressForm = {
    ...individual,
    ...noIdentity,
    city: '',
    town: '',
    country: 'Almanya',
    number: '+49 221 123456',
    placeCity: 'Köln',
    placeRegion: '',
    placePostalCode: ' 50668',
  };
  expect(checkAddress(abroad, reference, required)).toMatchObject({
    ok: true,
    address: {
      city: 'Seçin',
      address: 'Köln / – / 50668\nModa Caddesi 12/3',
      number: '+49221123456',
    },
  });
  expect(refusals({ ...abroad, placeCity: ' ' })).toEqual(['placeCity: place']);
  expect(refusals({ ...abroad, placePostalCode: '1'.repeat(21) })).toEqual([
    'placePostalCode: too-long',
  ]);
  const { placeCity: _, placeRegion: __, placePostalCode: ___, ...written } = abroad;
  expect(checkAddress(written, reference, required)).toMatchObject({
    address: { address: 'Moda Caddesi 12/3' },
  });
});

test('city and district of a foreign address are its place', () => {
  const berlin: AddressForm = {
    ...individual,
    ...noIdentity,
    country: 'DE',
    number: '+493012345',
    city: ' Berlin',
    town: 'Kreuzberg',
  };
  const stored = (form: AddressForm) => {
    const checked = checkAddress(form, reference, required);
    return checked.ok ? checked.address.address : refusals(form);
  };
  expect(stored(berlin)).toBe('Berlin / Kreuzberg / –\nModa Caddesi 12/3');
  expect(checkAddress(berlin, reference, required)).toMatchObject({
    address: { city: 'Seçin', town: 'Seçin' },
  });
  const place = { placeCity: 'Berlin', placeRegion: '', placePostalCode: '10997' };
  expect(stored({ ...berlin, ...place })).toBe('Berlin / Kreuzberg / 10997\nModa Caddesi 12/3');
  expect(stored({ ...berlin, ...place, placeCity: 'Köln' })).toEqual(['city: other-country']);
  expect(stored({ ...berlin, ...place, placeRegion: 'Mitte' })).toEqual(['town: other-country']);
  expect(stored({ ...berlin, city: '' })).toEqual(['placeCity: place']);
  expect(stored({ ...berlin, city: 'x'.repeat(61) })).toEqual(['placeCity: too-long']);
  // What stands in for city and district is no place, nor is the first row of their lists.
  expect(stored({ ...berlin, city: 'Seçin', town: '0' })).toBe('Moda Caddesi 12/3');
});

test('names and refuses a field of the other kind of country', () => {
  const abroad = { ...individual, country: 'DE', city: '', town: '', number: '+493012345' };
  expect(refusals(abroad)).toEqual([
    'idNumber: other-country',
    'companyName: other-country',
    'taxOffice: other-country',
    'taxNumber: other-country',
  ]);
  const standIns = {
    idNumber: '11111111111',
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
  };
  expect(refusals({ ...abroad, ...standIns })).toEqual([]);
  const place = { placeCity: 'Köln', placeRegion: 'NRW', placePostalCode: '50668' };
  expect(refusals({ ...individual, ...place })).toEqual([
    'placeCity: other-country',
    'placeRegion: other-country',
    'placePostalCode: other-country',
  ]);
  const empty = { placeCity: '', placeRegion: ' ', placePostalCode: '' };
  expect(refusals({ ...individual, ...empty })).toEqual([]);
});

test('an order to Türkiye may have a landline or a foreign number', () => {
  for (const [typed, stored] of [
    ['0212 345 67 89', '+90 (212) 345 67 89'],
    ['0049 221 123456', '+49221123456'],
  ] as const) {
    const checked = checkAddress({ ...individual, number: typed }, reference, required);
    expect(checked).toMatchObject({ address: { number: stored } });
  }
});
