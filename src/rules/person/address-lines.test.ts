import { expect, test } from 'vitest';
import { addressLines, streetLines } from './address-lines.ts';
import { withPlace } from './place-abroad.ts';

const home = {
  addressTitle: 'Ev',
  name: 'Ayşe Yılmaz',
  country: 'Türkiye',
  city: 'Edirne',
  town: 'Merkez',
  address: 'Saraçlar Cd. 1',
  number: '+90 (532) 111 22 33',
  idNumber: '12345678901',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
};
const office = (name: string) => `${name} V.D.`;

test('writes a person in Türkiye without the national id', () => {
  expect(addressLines(home, office)).toEqual([
    'Ayşe Yılmaz',
    'Saraçlar Cd. 1',
    'Merkez / Edirne',
    '+90 (532) 111 22 33',
  ]);
});

test('writes a company with its name, tax office and number', () => {
  const company = { ...home, idNumber: '', companyName: 'Usta Ltd.', taxOffice: 'Edirne' };
  expect(addressLines({ ...company, taxNumber: '1234567890' }, office)).toEqual([
    'Ayşe Yılmaz',
    'Usta Ltd.',
    'Saraçlar Cd. 1',
    'Merkez / Edirne',
    'Edirne V.D. · 1234567890',
    '+90 (532) 111 22 33',
  ]);
});

test('leaves out the placeholders of a foreign address', () => {
  const abroad = {
    ...home,
    country: 'Almanya',
    city: 'Seçin',
    town: 'Seçin',
    idNumber: '',
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
    address: '10115 Berlin\nUnter den Linden 1',
  };
  expect(addressLines(abroad, office)).toEqual([
    'Ayşe Yılmaz',
    '10115 Berlin',
    'Unter den Linden 1',
    'Almanya',
    '+90 (532) 111 22 33',
  ]);
});

test('writes a foreign place after the street, without empty parts', () => {
  const typed = { placeCity: 'Köln', placeRegion: '', placePostalCode: '50668' };
  const abroad = { country: 'Almanya', city: 'Seçin', town: 'Seçin' };
  expect(streetLines({ ...abroad, address: withPlace(typed, 'Domstraße 4\nHinterhaus') })).toEqual([
    'Domstraße 4',
    'Hinterhaus',
    'Köln, 50668',
    'Almanya',
  ]);
  const address = withPlace({ ...typed, placeRegion: 'NRW', placePostalCode: '' }, 'Domstraße 4');
  expect(streetLines({ ...abroad, address })).toEqual(['Domstraße 4', 'Köln, NRW', 'Almanya']);
});
