import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  listQueryWriter,
  writeListQuery,
  parseListQuery,
  searchText,
  sortKeys,
} from './list-query.ts';

const read = (query: string) =>
  parseListQuery(
    Object.fromEntries(
      query.split('&').map((part) => {
        const [key = '', value = ''] = part.split('=');
        return [key, decodeURIComponent(value)];
      }),
    ),
  );

test('an empty query is the first page of 24 in the list view', () => {
  expect(parseListQuery({})).toEqual({
    page: 1,
    limit: 24,
    sort: '',
    view: 'list',
    q: '',
    brand: [],
    category: [],
    min: null,
    max: null,
    stock: false,
    campaign: false,
    rating: null,
    unit: [],
    variant: [],
  });
  expect(writeListQuery(parseListQuery({}))).toBe('');
});

test('clamps unknown values', () => {
  const list = parseListQuery({
    page: '-4',
    limit: '1000',
    sort: 'drop table',
    view: 'cube',
    min: 'x',
    max: '-1',
    stock: 'yes',
    campaign: 'true',
    rating: '5',
    unit: ',,',
    variant: 'renk,:mavi,renk:,a:b:c',
  });
  expect(list).toEqual(parseListQuery({}));
  expect(parseListQuery({ page: '9'.repeat(400) }).page).toBe(1_000_000);
  expect(parseListQuery({ sort: 'relevance' }).sort).toBe('');
  expect(parseListQuery({ sort: 'relevance', q: 'çekiç' }).sort).toBe('relevance');
  expect(parseListQuery({ min: '50', max: '10,5' })).toMatchObject({ min: 10.5, max: 50 });
});

test('search text loses control characters and everything after 100 characters or 10 words', () => {
  expect(parseListQuery({ q: ' çe\u0000ki\u001bç\n\t 450 ' }).q).toBe('çekiç 450');
  expect(parseListQuery({ q: '\ud800a' }).q).toBe('a');
  expect(Array.from(parseListQuery({ q: '😀'.repeat(300) }).q)).toHaveLength(100);
  expect(searchText('bir iki '.repeat(10))).toBe('bir iki '.repeat(5).trim());
});

test.each(['!\t\u0000\t¡', ' \u0000 a', 'a \ud800 b', `${'a'.repeat(199)} b`, 'a\u0085 \u0085 b'])(
  'reads cleaned text unchanged: %j',
  (text) => {
    const once = searchText(text);
    expect(searchText(once)).toBe(once);
    expect(once).not.toContain('  ');
    const list = parseListQuery({ q: text, brand: text, category: text });
    expect(read(writeListQuery(list))).toEqual(list);
  },
);

test('a comma inside a value does not split it', () => {
  const list = parseListQuery({ brand: 'A%2CB,C,50%' });
  expect(list.brand).toEqual(['50%', 'A,B', 'C']);
  expect(read(writeListQuery(list)).brand).toEqual(list.brand);
});

test('ignores values of more dimensions than a product can have', () => {
  const { variant } = parseListQuery({ variant: 'a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:2,h:1,i:1' });
  expect(variant).toEqual(['a:1', 'b:1', 'c:1', 'd:1', 'e:1', 'f:1', 'g:1', 'h:1', 'h:2']);
});

test('equal queries have one spelling', () => {
  const one = parseListQuery({ brand: 'usta,kandil,usta', stock: '1', page: '1', limit: '24' });
  const two = parseListQuery({ stock: '1', brand: 'kandil,usta,' });
  expect(writeListQuery(one)).toBe('brand=kandil,usta&stock=1');
  expect(writeListQuery(two)).toBe(writeListQuery(one));
});

test('no query throws, and the canonical query reads back unchanged', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        q: text,
        brand: text,
        category: text,
        page: fc.oneof(text, fc.nat().map(String)),
        limit: fc.constantFrom('12', '24', '48', '96', '7'),
        sort: fc.constantFrom(...sortKeys, 'relevance', 'x'),
        min: fc.oneof(text, fc.double({ min: 0, max: 1e6, noNaN: true }).map(String)),
        max: fc.oneof(text, fc.nat().map(String)),
        view: fc.constantFrom('list', 'rows'),
        stock: fc.constantFrom('0', '1'),
        campaign: fc.constantFrom('0', '1'),
        rating: fc.constantFrom('0', '1', '4', '5'),
        unit: text,
        variant: fc.oneof(
          text,
          fc
            .array(fc.tuple(fc.string(), fc.string()), { maxLength: 12 })
            .map((values) => values.map((value) => value.join(':')).join()),
        ),
      }),
      (query) => {
        const list = parseListQuery(query);
        expect(read(writeListQuery(list))).toEqual(list);
        for (const field of ['brand', 'category', 'unit', 'variant'] as const) {
          const write = listQueryWriter(list, field);
          for (const values of [[], ['a&b', 'z=1'], list.brand]) {
            expect(write(values)).toBe(writeListQuery({ ...list, [field]: values }));
          }
        }
      },
    ),
  );
});
