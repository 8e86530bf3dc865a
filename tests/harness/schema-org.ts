import { readFileSync } from 'node:fs';

interface Vocabulary {
  types: Record<string, { subClassOf: string[]; properties: Record<string, string[]> }>;
  enumerations: Record<string, string[]>;
}

// Source and licence stand in the file.
const vocabulary: Vocabulary = JSON.parse(
  readFileSync(new URL('./schema-org.json', import.meta.url), 'utf8'),
);

const texts = new Set(['Text', 'URL', 'Date', 'DateTime', 'Country']);
const numbers = new Set(['Number', 'Integer']);

/** What schema.org's own definitions do not know of a JSON-LD value: types, properties, values. */
export function schemaFaults(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => schemaFaults(each, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [`${at}: no thing`];
  const thing: Readonly<Record<string, unknown>> = { ...value };
  const name = String(thing['@type']);
  const type = Object.hasOwn(vocabulary.types, name) ? vocabulary.types[name] : undefined;
  if (!type) return [`${at}: no type ${name}`];
  return Object.entries(thing).flatMap(([property, held]) => {
    if (property.startsWith('@')) return [];
    const ranges = Object.hasOwn(type.properties, property) ? type.properties[property] : undefined;
    if (!ranges) return [`${at}.${property}: no property of ${name}`];
    const values: unknown[] = Array.isArray(held) ? held : [held];
    return values.flatMap((each) => valueFaults(each, ranges, `${at}.${property}`));
  });
}

function valueFaults(value: unknown, ranges: readonly string[], at: string): string[] {
  if (typeof value === 'number') {
    const fits = ranges.some((range) => numbers.has(range));
    return fits && Number.isFinite(value) ? [] : [`${at}: a number`];
  }
  if (typeof value === 'string') return textFaults(value, ranges, at);
  const faults = schemaFaults(value, at);
  const name = String((value as Record<string, unknown> | null)?.['@type']);
  const line = [name, ...(vocabulary.types[name]?.subClassOf ?? [])];
  const fits = line.some((each) => ranges.includes(each));
  return fits ? faults : [...faults, `${at}: ${name} is none of ${ranges.join(', ')}`];
}

function textFaults(value: string, ranges: readonly string[], at: string): string[] {
  if (value.trim() === '') return [`${at}: empty`];
  const known = ranges.flatMap((range) => vocabulary.enumerations[range] ?? []);
  if (known.length > 0) {
    const fits = known.some((each) => value === `https://schema.org/${each}`);
    return fits ? [] : [`${at}: ${value} is none of ${known.join(', ')}`];
  }
  return ranges.some((range) => texts.has(range)) ? [] : [`${at}: a text`];
}
