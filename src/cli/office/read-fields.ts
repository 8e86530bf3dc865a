import { Value } from 'typebox/value';
import { readArguments, WrongUsage } from '#cli/command.ts';
import type { CommandName, OfficeCommandTexts } from '#text/cli/office-command-texts.ts';
import type { Fields } from './in-process-calls.ts';
import { pathOf, schemaOf, type OfficeCommand } from './office-command.ts';
import { officeCommands } from './office-commands.ts';

/** The part of a field's schema that a command line needs. */
interface FieldSchema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  items?: FieldSchema;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

/** A field at the command line. */
export interface CommandField {
  field: string;
  schema: FieldSchema;
  isRequired: boolean;
  /** Whether it is given by position: a word, or all words that are left. */
  isWord: boolean;
  isRest: boolean;
  option: string;
  choices: readonly string[] | null;
  /** How its value is written, and what it is. */
  sign: string;
  about: string;
}

/** The fields of a command: those that are given by position in their order, then the options. */
export function fieldsOf(name: CommandName, text: OfficeCommandTexts): CommandField[] {
  const command: OfficeCommand = officeCommands[name];
  const { properties, required } = schemaOf(command);
  const needed: readonly string[] = required ?? [];
  const { usual = {}, options = {} } = command;
  const words = command.words?.split(' ') ?? pathOf(command);
  const names = words.map((word) => word.replace('…', ''));
  const texts: Readonly<Record<string, readonly string[]>> = text.fields;
  return [...new Set([...names, ...Object.keys(properties), 'json'])].map((field) => {
    const schema: FieldSchema = properties[field] ?? { type: 'boolean' };
    const choices = (schema.enum ?? schema.items?.enum)?.map(String) ?? null;
    const [sign = '', about = ''] = texts[`${name} ${field}`] ?? texts[field] ?? [];
    return {
      field,
      schema: { ...schema, ...(field in usual && { default: usual[field] }) },
      isRequired: needed.includes(field) && !(field in usual),
      isWord: names.includes(field),
      isRest: words.includes(`${field}…`),
      option: options[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      choices,
      sign: choices?.join(schema.type === 'array' ? ',' : '|') ?? sign,
      about,
    };
  });
}

/** A field of a command as its line names it. */
export function placeOf(field: string, name: CommandName, text: OfficeCommandTexts): string {
  const found = fieldsOf(name, text).find((each) => each.field === field);
  return found?.isWord ? found.sign : `--${found?.option ?? field}`;
}

/** Reads a command line into the fields of its call. Throws `WrongUsage` at the first that is not valid. */
export function readFields(
  name: CommandName,
  args: readonly string[],
  text: OfficeCommandTexts,
): { fields: Fields; subject: string; isJson: boolean } {
  const command: OfficeCommand = officeCommands[name];
  const known = fieldsOf(name, text);
  const { json, ...typed } = readTyped(known, args, text);
  const fields: Record<string, unknown> = { ...command.usual };
  for (const { field, schema } of known) {
    const given = typed[field];
    if (given !== undefined)
      fields[field] = typeof given === 'string' ? valueOf(schema, given) : given;
  }
  const [problem] = Value.Errors(schemaOf(command), fields);
  if (!problem)
    return { fields, subject: String(typed[known[0]?.field ?? ''] ?? ''), isJson: json === true };
  const isMissing = problem.keyword === 'required';
  const wrong = isMissing
    ? problem.params.requiredProperties[0]
    : problem.instancePath.split('/')[1];
  const field = known.find((each) => each.field === wrong);
  if (!field) throw new WrongUsage(problem.message);
  throw new WrongUsage(problemOf(field, String(typed[field.field] ?? ''), problem.keyword, text));
}

type Typed = Record<string, string | boolean | undefined>;

/** The words of a command line, by field. */
function readTyped(
  known: readonly CommandField[],
  args: readonly string[],
  text: OfficeCommandTexts,
): Typed {
  const options = known.filter(({ isWord }) => !isWord);
  const { values, words } = readArguments(
    args,
    Object.fromEntries(
      options.map(({ option, schema }) => [
        option,
        { type: schema.type === 'boolean' ? 'boolean' : 'string' } as const,
      ]),
    ),
  );
  const typed: Typed = Object.fromEntries(
    options.map(({ field, option }) => [field, values[option]]),
  );
  for (const { field, isRest } of known.filter(({ isWord }) => isWord))
    typed[field] = (isRest ? words.splice(0).join(' ') : words.shift()) || undefined;
  if (words[0] !== undefined) throw new WrongUsage(text.tooMany(words[0]));
  return typed;
}

/** A word as its schema wants it. A word that does not fit stays a text, which the schema refuses. */
function valueOf({ type, items, properties, required = [] }: FieldSchema, word: string): unknown {
  switch (type) {
    case 'integer':
      return /^\d{1,15}$/.test(word) ? Number(word) : word;
    case 'number':
      return /^\d{1,15}([.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : word;
    case 'array':
      return word.split(',').map((part) => valueOf(items ?? {}, part.trim()));
    case 'object': {
      const [parts, inner] = [word.split(':'), Object.entries(properties ?? {})];
      const given = inner.flatMap(([name, schema], at) =>
        parts[at] ? [[name, valueOf(schema, parts[at])] as const] : [],
      );
      const isWhole = required.every((name) => given.some(([known]) => known === name));
      return isWhole && parts.length <= inner.length ? Object.fromEntries(given) : word;
    }
    default:
      return word.replaceAll(/\p{Cc}+/gu, ' ').trim();
  }
}

/** Describes the problem of a field. */
function problemOf(
  { field, schema, option, choices, isWord, sign, about }: CommandField,
  given: string,
  keyword: string,
  text: OfficeCommandTexts,
): string {
  const { type, format, minimum, maximum, maxLength } = schema;
  const place = isWord ? sign : `--${option}`;
  const known = choices?.join(', ');
  if (known !== undefined && (given !== '' || isWord))
    return text.notOneOf(isWord ? field : place, given, known);
  if (given === '')
    return text.needs(isWord ? about : `--${[option, choices && sign].filter(Boolean).join(' ')}`);
  if (keyword === 'maxLength') return text.tooLong(place, maxLength ?? 0);
  if (type === 'integer')
    return keyword === 'type'
      ? text.notANumber(place)
      : text.outOfRange(place, minimum ?? 0, maximum ?? 0);
  if (type === 'number') return text.notAnAmount(given);
  if (type === 'array') return text.notAList(given, sign);
  return format === 'date' ? text.notADay(given) : text.notValid(place);
}
