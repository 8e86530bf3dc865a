import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { readQuery } from './read-query.ts';

const value = fc.constantFrom('a', 'rows', 'list', '12.5', '48', '%C5%9F', '', 'x'.repeat(600));
const query = fc
  .array(fc.tuple(fc.constantFrom('q', 'view', 'min', 'limit', 'brand', 'utm'), value), {
    maxLength: 4,
  })
  .map((fields) => fields.map(([name, text]) => `${name}=${text}`).join('&'))
  .map((text) => (text === '' ? '' : `?${text}`));

test('a cached query equals one that is read again, in each view', () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 6 }), (queries) => {
      for (const each of [...queries, ...queries]) {
        for (const view of ['list', 'rows'] as const) {
          const fields = Object.fromEntries(new URLSearchParams(each));
          expect(readQuery(each, view)).toEqual(parseListQuery(fields, view));
        }
      }
    }),
  );
});
