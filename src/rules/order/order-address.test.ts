import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressFields,
  addressType,
  formatOrderAddress,
  parseOrderAddress,
} from './order-address.ts';

const empty = parseOrderAddress('');

test('splits parts at pipes and colons, whatever the values contain', () => {
  const text = formatOrderAddress({ ...empty, addressTitle: 'Ev|İş', address: 'No: 3 %7C' });
  expect(text.split('|')).toHaveLength(addressFields.length);
  expect(text).toContain('addressTitle:Ev%7Cİş|');
  expect(text).toContain('address:No%3A 3 %257C');
});

test('reads every address back unchanged', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'ş', '|', ':', '%', '7', 'C', '2', '5', ' '),
  });
  fc.assert(
    fc.property(fc.array(text, { minLength: 11, maxLength: 11 }), (values) => {
      const address = { ...empty };
      for (const [index, field] of addressFields.entries()) {
        Object.assign(address, { [field]: values[index] });
      }
      expect(parseOrderAddress(formatOrderAddress(address))).toEqual(address);
    }),
  );
});

test('reads a foreign text as well as possible', () => {
  const address = parseOrderAddress('name:Ayşe|address:Cad: No 3, %100|extra:x|broken');
  expect(address).toEqual({ ...empty, name: 'Ayşe', address: 'Cad: No 3, %100' });
});

test('an address without a national id is corporate', () => {
  expect(addressType({ idNumber: ' ' })).toBe('corporate');
  expect(addressType({ idNumber: '11111111111' })).toBe('individual');
});
