import { expect, test } from 'vitest';
import { fillPlaces, unknownPlace } from './mail-words.ts';

test('fills each place with its value, and knows the places of each mail (rules mail-texts/places, mail-texts/kinds)', () => {
  const values = { orderNo: 'ARS-1', name: 'Elif $& Ünal' };
  expect(fillPlaces('Sayın {name}, {orderNo} yola çıktı.', values)).toBe(
    'Sayın Elif $& Ünal, ARS-1 yola çıktı.',
  );
  expect(unknownPlace('order-shipped', '{orderNo} {carrier} {trackingNo}')).toBeNull();
  expect(unknownPlace('reset-password', 'Sayın {name}, {orderNo}')).toBe('orderNo');
  expect(unknownPlace('order-received', '{sipariş no}')).toBe('sipariş no');
  expect(unknownPlace('order-received', 'a } b { c')).toBeNull();
});

test('leaves no gap where a value is missing', () => {
  expect(fillPlaces('{carrier} ile {trackingNo} yolda', { carrier: 'Kuş' })).toBe('Kuş ile yolda');
});
