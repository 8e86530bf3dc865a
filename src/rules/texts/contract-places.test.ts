import { expect, test } from 'vitest';
import { contractPlaces, fillPlaces, unknownPlaces } from './contract-places.ts';

test('names that are no places are found as they are written, each once (rule contracts/places)', () => {
  expect(unknownPlaces('<p>{{lines}} {{ totals }}</p>')).toEqual([]);
  expect(unknownPlaces('<p>{{line}} {{Lines}} {{line}} {{ }}</p>')).toEqual(['line', 'Lines', '']);
  expect(contractPlaces.flatMap((name) => unknownPlaces(`{{${name}}}`))).toEqual([]);
});

test('a block that stands in a paragraph alone takes its place, and words stay in theirs', () => {
  const lines = '<table><tbody><tr><td>Kova</td></tr></tbody></table>';
  expect(fillPlaces('<p> {{lines}} </p>', { lines })).toBe(lines);
  expect(fillPlaces('<p>{{payment}}</p>', { payment: 'Kapıda' })).toBe('<p>Kapıda</p>');
  expect(fillPlaces('<p>No: {{ orderNo }}.</p>', { orderNo: 'A-1' })).toBe('<p>No: A-1.</p>');
});

test('what has no value stays, and a value is not read again', () => {
  expect(fillPlaces('{{buyer}} {{payment}} {{x}}', { buyer: '{{payment}}' })).toBe(
    '{{payment}} {{payment}} {{x}}',
  );
});
