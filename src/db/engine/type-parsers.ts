import { parse as parseArray } from 'postgres-array';

// Converts values between JavaScript and PostgreSQL's text format, for both engines: a row looks the same on each.

export type ValueParser = (text: string) => unknown;

const asText: ValueParser = (text) => text;

/**
 * A double keeps every decimal of at most 15 digits unchanged: amounts with 2 places below 10^13, prices with 4 below
 * 10^11, rates with 8 below 10^7. The columns hold up to 18 digits; beyond 15 the last digits would be rounded. A
 * decimal class would cost every list page an allocation per price.
 */
const asNumber: ValueParser = (text) => Number(text);

const asJson: ValueParser = (text) => JSON.parse(text);

const asBytes: ValueParser = (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'));

/** `2026-11-21 07:51:52.12+00`; both engines run in UTC and ISO. */
const asInstant: ValueParser = (text) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));

/** The OIDs of a type and of its array type, and the parser of a value. Other types stay text. */
const knownTypes: readonly (readonly [oid: number, arrayOid: number, parse: ValueParser])[] = [
  [16, 1000, (text) => text === 't'], // bool
  [17, 1001, asBytes], // bytea
  [19, 1003, asText], // name
  [20, 1016, asNumber], // int8: ids and counts stay far below 2^53
  [21, 1005, asNumber], // int2
  [23, 1007, asNumber], // int4
  [25, 1009, asText], // text
  [26, 1028, asNumber], // oid
  [114, 199, asJson], // json
  [700, 1021, asNumber], // float4
  [701, 1022, asNumber], // float8
  [1042, 1014, asText], // bpchar
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date: a day has no time zone, so it stays YYYY-MM-DD
  [1083, 1183, asText], // time
  [1114, 1115, asText], // timestamp
  [1184, 1185, asInstant], // timestamptz
  [1186, 1187, asText], // interval
  [1700, 1231, asNumber], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, asJson], // jsonb
];

/** Parsers by OID, arrays included. */
export const parsersByOid: Readonly<Record<number, ValueParser>> = Object.fromEntries(
  knownTypes.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse],
    [arrayOid, (text: string) => parseArray(text, parse)],
  ]),
);

export function parserOf(oid: number): ValueParser {
  return parsersByOid[oid] ?? asText;
}

/**
 * A parameter in PostgreSQL's text format. An array becomes a PostgreSQL array and an object becomes JSON; pass a JSON
 * array as `JSON.stringify(array)`.
 */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((item) => toArrayItem(item)).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} cannot be sent to the database.`);
}

function toArrayItem(item: unknown): string {
  if (Array.isArray(item)) return toParameter(item) ?? '{}';
  const text = toParameter(item);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
