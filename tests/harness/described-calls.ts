import fc from 'fast-check';
import type { Request } from './requests.ts';

/** As much of JSON Schema as the shop's own description uses. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  maxLength?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  parameters?: readonly { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

/** What `/api/openapi.json` answers. */
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The fields of a call's body, of its lists' entries too, those as `lines[].code`; none where it has no body. */
export function describedFields(description: Description, name: string): string[] {
  const [method = '', path = ''] = name.split(' ');
  const body = description.paths[path]?.[method.toLowerCase()]?.requestBody;
  return body ? namesOf(Object.values(body.content)[0]?.schema ?? {}) : [];
}

function namesOf({ properties = {}, anyOf = [] }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, { items }]) => [
    name,
    ...namesOf(items ?? {}).map((inner) => `${name}[].${inner}`),
  ]);
  return [...own, ...anyOf.flatMap(namesOf)];
}

/** What programs, attackers and broken clients send where something else is wanted. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...'0 -1 1.5 1e309 NaN 2147483648 9223372036854775808 1- - 1-1-1'.split(' ')),
  fc.constantFrom(...'İIıi ٣ ４１１１ 🧿 <script> %00 ../.. {} __proto__'.split(' ')),
  fc.constantFrom('', ' ', "' or 1=1 --", '\u0000', '\ud800', '\u202e', 'a'.repeat(3_000)),
  fc.constantFrom<unknown>(null, true, -0, 2 ** 53, 1e308, [], {}, [[]], { length: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 }),
);

/** A value that fits the schema, often one that the shop knows. */
function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, known)));
  if (schema.type === 'object') return objectOf(schema, known);
  if (schema.type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer());
  if (schema.type === 'number') return fc.double();
  if (schema.type === 'boolean') return fc.boolean();
  // Looked up when it is drawn: what is known changes from caller to caller.
  const meaning = fc.nat().map((index) => known[index % known.length]);
  return fc.oneof(meaning, fc.string({ maxLength: schema.maxLength ?? 60 }));
}

/** Mostly right, with fields missing, wrong and too many now and then. */
function objectOf(schema: Schema, known: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const value = fc.oneof(
      { weight: 8, arbitrary: fitting(each, known) },
      { weight: 1, arbitrary: nasty },
    );
    return fc.option(fc.tuple(fc.constant(name), value), { freq: 8, nil: null });
  });
  const extra = fc.option(fc.tuple(fc.string({ maxLength: 12 }), nasty), { freq: 1, nil: null });
  return fc
    .tuple(...fields, extra)
    .map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));
}

const form = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data; boundary=sinir';

/** The body as its type writes it; a value that has no text becomes JSON. */
function written(type: string, body: object): string {
  if (type === 'application/json') return JSON.stringify(body);
  const texts = Object.entries(body).map(
    ([name, value]) =>
      [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')] as const,
  );
  if (type === form)
    return new URLSearchParams(texts.map(([name, text]) => [name, text])).toString();
  const fields = texts.map(
    ([name, text]) =>
      `--sinir\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return `${fields.join('')}--sinir--\r\n`;
}

function bodyOf(operation: Operation, known: readonly string[]): fc.Arbitrary<Partial<Request>> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (!schema) return fc.constant({});
  const types = fc.constantFrom('application/json', form, parts);
  const right = fc
    .tuple(types, fitting(schema, known))
    .map(([type, body]) => ({ type, body: written(type, Object(body)) }));
  const broken = fc
    .tuple(fc.oneof(types, fc.constantFrom('text/xml', 'x')), nasty)
    .map(([type, body]) => ({ type, body: JSON.stringify(body) ?? '' }));
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: broken });
}

/** Text as it stands in an address; half of a surrogate pair has no such form. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function urlOf(path: string, operation: Operation, known: readonly string[]): fc.Arbitrary<string> {
  const value = (schema: Schema) =>
    fc.oneof({ weight: 4, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: nasty });
  const holes = path.match(/\{[^}]+\}/g) ?? [];
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const pairs = query.map(({ name, schema }) =>
    fc.option(fc.tuple(fc.constant(name), value(schema)), { freq: 1, nil: null }),
  );
  return fc
    .tuple(fc.tuple(...holes.map(() => value({}))), fc.tuple(...pairs))
    .map(([values, asked]) => {
      let index = 0;
      const at = path.replaceAll(/\{[^}]+\}/g, () => inAddress(values[index++]));
      const text = asked
        .filter((pair) => pair !== null)
        .map(([name, each]) => `${name}=${inAddress(each)}`)
        .join('&');
      return text === '' ? at : `${at}?${text}`;
    });
}

/**
 * Any call of the description, mostly right, often wrong in one place, sometimes nonsense. `known`
 * are texts that mean something to the shop (ids, paths, units), so that calls get past the door.
 */
export function describedCall(
  description: Description,
  known: readonly string[],
): fc.Arbitrary<Request> {
  const each = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      fc.tuple(urlOf(path, operation, known), bodyOf(operation, known)).map(([url, body]) => ({
        method: method.toUpperCase() as Request['method'],
        url,
        ...body,
      })),
    ),
  );
  return fc.oneof(...each);
}
