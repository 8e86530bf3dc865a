import type { FieldKind } from './calls.ts';

const nul = 'a\u0000b';
const notNumbers = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1,5',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '١',
  '9'.repeat(18),
  "1' or '1'='1",
  '<b>1</b>',
];
const junk = [
  '\u202e',
  "x'; drop table orders; --",
  '<script>alert(1)</script>',
  '__proto__',
  '-1',
];
/** No field takes these, whatever it is for. */
const neverRight = [nul, 'x'.repeat(5000), '\u0007', '1\u001b[31m'];

const wrongTexts: Readonly<Record<FieldKind, readonly string[]>> = {
  text: neverRight,
  choice: [...neverRight, ...junk],
  count: [...neverRight, ...notNumbers],
  id: [...neverRight, ...notNumbers],
  unit: [...neverRight, ...junk, '999', '1.5', '1e0', '9'.repeat(30)],
  flag: [nul, 'x'.repeat(5000), 'true false'],
  key: [
    ...neverRight,
    "x'; drop table orders; --",
    'short',
    '        ',
    '../../etc/passwd',
    'ğüşiöçıı',
  ],
  amount: [...neverRight, ...notNumbers.filter((text) => text !== '0')],
};

/** What a form's field of this kind refuses, as it is typed. */
export function wrongFormValues(kind: FieldKind): readonly string[] {
  return wrongTexts[kind];
}

/** What such a field refuses in JSON, as JSON. */
export function wrongJsonValues(kind: FieldKind): readonly string[] {
  const numbers = kind === 'flag' ? ['1.5', '1e400'] : ['-1', '1.5', '1e400', '-1e308'];
  const shapes = [
    'null',
    '[]',
    '["1"]',
    '{}',
    '{"toString":1}',
    ...(kind === 'flag' ? [] : ['false']),
  ];
  const texts = wrongTexts[kind].map((text) => JSON.stringify(text));
  return [...texts, ...shapes, ...numbers, '"\\ud800"', '"a\\udfffb"'];
}

/** Bodies that are none, as `[type, body]`. */
export const brokenBodies: readonly (readonly [type: string, body: string])[] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":1,}'],
  ['application/json', 'undefined'],
  ['application/json', 'null'],
  ['application/json', '7'],
  ['application/json', '"x"'],
  ['application/json', '[]'],
  ['application/json', '['.repeat(50_000)],
  ['application/json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', `{"a":"${'x'.repeat(1_000_000)}"}`],
  ['application/x-www-form-urlencoded', '__proto__=1'],
  ['application/x-www-form-urlencoded', '__proto__[admin]=1'],
  ['application/x-www-form-urlencoded', 'constructor=1&toString=1'],
  ['application/x-www-form-urlencoded', '%=%&%zz=1'],
  ['application/x-www-form-urlencoded', `a=${'x'.repeat(1_000_000)}`],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(15_000)],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=sinir', ''],
  ['multipart/form-data; boundary=sinir', 'no boundary'],
  ['multipart/form-data; boundary=sinir', part('__proto__', '1')],
  ['multipart/form-data; boundary=sinir', part('a', 'x'.repeat(1_000_000))],
  ['multipart/form-data; boundary=sinir', `${part('file"; filename="a.txt', 'x')}`],
  ['multipart/form-data; boundary=sinir', '--sinir\r\ncontent-disposition: form-data; na'],
  ['text/plain', 'quantity=1'],
  ['application/xml', '<quantity>1</quantity>'],
  ['nonsense', 'quantity=1'],
];

function part(name: string, value: string): string {
  return `--sinir\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--sinir--\r\n`;
}

/** What stands in a path where the id of something should, percent-encoded where it must be. */
export const wrongPathValues: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(16),
  '9'.repeat(19),
  '9'.repeat(280),
  'x'.repeat(2000),
  "1'--",
  '1%20or%201=1',
  '%3Cscript%3E',
  '%00',
  '1%00',
  '%ED%A0%80',
  '%ff',
  '%',
  '%D9%A1',
  '__proto__',
  'constructor',
  'toString',
  '..%2f..%2fetc%2fpasswd',
  '1-',
  '1-0',
  '1-1-1',
  '1-9999999999999999',
];

export const wrongQueries: readonly string[] = [
  '?page=-1&limit=NaN&sort=drop&view=%00&min=-1&max=1e999&stock=yes',
  '?page=999999999999999999999&limit=1e3&min=Infinity&max=0x10',
  '?page=1.5&page=2&limit[]=1&sort[a]=name&q=a&q=b',
  '?q=%00%ED%A0%80&brand=%ff,,,&category=%2f%2f',
  '?__proto__=1&constructor=2&toString=3&__proto__[a]=1&q[__proto__]=1',
  `?q=${'x'.repeat(5000)}&brand=${'a,'.repeat(1000)}`,
  "?q='%20or%201=1;--&brand=');drop%20table%20products&category=%25_%5C",
  '?q=%3Cscript%3Ealert(1)%3C/script%3E&sehir_key=-1',
  '?sehir_key=9999999999999&q=%F0%9F%92%A9%E2%80%AE&q=%22%26%7C!:*',
  '?&&&===&%',
];
