import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeJson } from './safe-json.ts';

const text = fc.constantFrom('</script><b>', '<!--', '$& "items":[]', '\\u003c', 'Çay, ş & "Vida"');

test('JSON of any text parses to the same value and cannot close its script element', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      const json = safeJson(value);
      expect(JSON.parse(json)).toEqual(value);
      expect(json).not.toContain('<');
    }),
  );
});
