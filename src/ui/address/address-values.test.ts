import { expect, test } from 'vitest';
import {
  addressFor,
  newAddress,
  valuesOf,
  valuesSent,
  wireForm,
  withField,
  withType,
} from './address-values.ts';

const abroad = {
  id: 7,
  addressTitle: 'Köln',
  name: 'Ali Öz',
  country: 'Almanya',
  city: 'Seçin',
  town: 'Seçin',
  address: 'Domstraße 1, 50668 Köln',
  number: '491701234567',
  idNumber: '11111111111',
  companyName: 'Seçin',
  taxOffice: 'Seçin',
  taxNumber: '1111111111',
};

test('keeps only characters that the field may hold', () => {
  const type = (field: Parameters<typeof withField>[1], text: string) =>
    withField(newAddress, field, text)[field];
  expect(type('number', '05321112233')).toBe('+90 (532) 111 22 33');
  expect(type('name', 'Ayşe 1. Ünlü')).toBe('Ayşe  Ünlü');
  expect(type('idNumber', '123 456 789 01 99')).toBe('12345678901');
  expect(type('taxNumber', '12345678901')).toBe('1234567890');
  expect(type('addressTitle', 'a'.repeat(60))).toHaveLength(50);
});

test('changing the country clears the province, district and numbers of Türkiye', () => {
  const home = { ...newAddress, city: 'İstanbul', town: 'Fatih', idNumber: '10000000146' };
  const moved = withField({ ...home, number: '+90 (532) 111 22 33' }, 'country', 'Almanya');
  expect(moved).toMatchObject({ city: '', town: '', idNumber: '', number: '+90 (532) 111 22 33' });
  expect(withField(moved, 'country', 'Türkiye').number).toBe('+90 (532) 111 22 33');
  expect(withField(moved, 'number', '0'.repeat(40)).number).toHaveLength(30);
});

test('changing the province clears the district', () => {
  const values = withField({ ...newAddress, city: 'İstanbul', town: 'Fatih' }, 'city', 'Ankara');
  expect(values).toMatchObject({ city: 'Ankara', town: '' });
});

test('choosing individual or corporate clears the other’s fields', () => {
  const individual = { ...newAddress, idNumber: '10000000146' };
  expect(withType(individual, 'corporate')).toMatchObject({ type: 'corporate', idNumber: '' });
});

test('hides placeholders in the form', () => {
  const values = valuesOf(abroad);
  expect(values).toMatchObject({ city: '', town: '', idNumber: '', companyName: '' });
  expect(wireForm(values)).toMatchObject({
    property_address_title: 'Köln',
    property_country: 'Almanya',
    property_number: '491701234567',
  });
  expect(wireForm(values)).not.toHaveProperty('type');
});

test('a foreign number keeps its country code, and a Turkish one gains its +', () => {
  const home = withField(newAddress, 'number', '+49 170 1234567');
  expect(home.number).toBe('+491701234567');
  expect(withField(home, 'country', 'Almanya').number).toBe('+491701234567');
  expect(withField(valuesOf(abroad), 'country', 'Türkiye').number).toBe('+491701234567');
});

test('shows the place of a foreign address in its own fields', () => {
  const stored = { ...abroad, address: 'Köln / – / 50668\nDomstraße 1' };
  expect(valuesOf(stored)).toMatchObject({
    placeCity: 'Köln',
    placeRegion: '',
    placePostalCode: '50668',
    address: 'Domstraße 1',
  });
  expect(withField(valuesOf(stored), 'country', 'Türkiye')).toMatchObject({ placeCity: '' });
  expect(wireForm(valuesOf(stored))).toMatchObject({ property_place_city: 'Köln' });
});

test('shows and sends a refused form again with its country’s fields alone', () => {
  const sent = {
    property_country: 'DE',
    property_address_title: 'Büro',
    property_city: '35',
    property_town: 'Bornova',
    property_id_number: '10000000146',
    property_place_city: 'Köln',
  };
  expect(wireForm(valuesSent(sent))).toMatchObject({
    property_address_title: 'Büro',
    property_city: '',
    property_town: '',
    property_id_number: '',
    property_place_city: 'Köln',
  });
  expect(wireForm(valuesSent({ ...sent, property_country: 'TR' }))).toMatchObject({
    property_city: '35',
    property_id_number: '10000000146',
    property_place_city: '',
  });
});

test('a new address begins with the name and the phone of the account', () => {
  expect(addressFor({ name: 'Zeynep Karaca', phone: '5321234567' })).toMatchObject({
    name: 'Zeynep Karaca',
    number: '+90 (532) 123 45 67',
    addressTitle: '',
  });
  expect(addressFor({ name: 'Ay5se', phone: '12' })).toMatchObject({ name: 'Ayse', number: '' });
});

test('the form does not show the placeholder of a national id that was not given', () => {
  const stored = { ...newAddress, id: 1, idNumber: '11111111111' };
  expect(valuesOf(stored)).toMatchObject({ type: 'individual', idNumber: '' });
});
