import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Finding, ProblemCode } from '#features/transfer/sources/problem.ts';

/** Checks whether a value is a record of its file: returns the record, or its problems by field. */
export type RecordCheck<R> = (
  value: unknown,
) => { ok: true; record: R } | { ok: false; findings: Finding[] };

/** Compiles the check of a file's records. Checking a product takes about a microsecond. */
export function recordCheck<S extends TSchema>(schema: S): RecordCheck<Static<S>> {
  const compiled = Compile(schema);
  const isRecord = (value: unknown): value is Static<S> => compiled.Check(value);
  return (value) => {
    if (isRecord(value)) return { ok: true, record: value };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { ok: false, findings: [{ field: '', code: 'not-an-object' }] };
    }
    return { ok: false, findings: findingsOf(compiled.Errors(value)) };
  };
}

/** Keys of the record that the schema does not know, by name. */
export function unknownFields(record: object, known: ReadonlySet<string>): string[] {
  return Object.keys(record).filter((key) => !known.has(key));
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: object;
}

const mostFindings = 5;

/** One problem for each field: the deepest one, with the types of all alternatives of a union. */
function findingsOf(errors: readonly SchemaError[]): Finding[] {
  const byPath = Map.groupBy(
    errors.filter((error) => error.keyword !== 'anyOf'),
    (error) => error.instancePath,
  );
  const findings: Finding[] = [];
  for (const [path, list] of byPath) {
    const deeper = [...byPath.keys()].some((other) => other.startsWith(`${path}/`));
    const missing = list.find((error) => error.keyword === 'required');
    if (missing) findings.push(...requiredFindings(path, missing));
    else if (!deeper) findings.push(findingOf(path, list));
  }
  return findings.slice(0, mostFindings);
}

function requiredFindings(path: string, error: SchemaError): Finding[] {
  const names: unknown = Reflect.get(error.params, 'requiredProperties');
  const fields = Array.isArray(names) ? names.map(String) : [''];
  return fields.map((name) => ({ field: fieldName(`${path}/${name}`), code: 'required' }));
}

const codes: Readonly<Record<string, ProblemCode>> = {
  type: 'wrong-type',
  pattern: 'wrong-form',
  minimum: 'out-of-range',
  maximum: 'out-of-range',
  maxLength: 'too-long',
  minLength: 'required',
  minItems: 'too-many',
  maxItems: 'too-many',
  enum: 'not-allowed',
};

function findingOf(path: string, list: readonly SchemaError[]): Finding {
  const field = fieldName(path);
  // A wrong form or range says more than "or null".
  const exact = list.find((error) => error.keyword !== 'type') ?? list[0];
  const code = codes[exact?.keyword ?? ''] ?? 'wrong-form';
  if (code === 'wrong-type') {
    const types = list.map((error) => String(Reflect.get(error.params, 'type')));
    return { field, code, detail: [...new Set(types)].join(' | ') };
  }
  return { field, code, detail: detailOf(exact) };
}

function detailOf(error: SchemaError | undefined): string {
  if (!error) return '';
  const params: object = error.params;
  const allowed: unknown = Reflect.get(params, 'allowedValues');
  if (Array.isArray(allowed)) return allowed.join(', ');
  const limit: unknown = Reflect.get(params, 'limit');
  const comparison: unknown = Reflect.get(params, 'comparison');
  const pattern: unknown = Reflect.get(params, 'pattern');
  if (limit !== undefined)
    return comparison === undefined ? String(limit) : `${comparison} ${limit}`;
  return pattern === undefined ? '' : String(pattern);
}

/** `/units/0/value` becomes `units[0].value`. */
function fieldName(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .reduce((name, part) => {
      if (/^\d+$/.test(part)) return `${name}[${part}]`;
      return name === '' ? part : `${name}.${part}`;
    }, '');
}
