import type { Refusal } from '#contract/refusals.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { officeHeadTexts } from '#text/cli/office-head-texts.ts';
import { officeCommandTexts, type CommandName } from '#text/cli/office-command-texts.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { refusalText } from '#text/refusal-text.ts';
import { WrongUsage, type CommandContext } from '#cli/command.ts';
import { inColumns } from './columns.ts';
import type { Fields } from './in-process-calls.ts';
import type { OfficeCommand } from './office-command.ts';
import { placeOf } from './read-fields.ts';

/** A command as it was given. */
export interface Given {
  name: CommandName;
  command: OfficeCommand;
  fields: Fields;
  /** The first word after the command's name. */
  subject: string;
  isJson: boolean;
  context: CommandContext;
}

type Texts = Readonly<Record<string, unknown>>;

export function print(answer: unknown, given: Given): void {
  const { command, isJson, context } = given;
  // A secret alone goes where a program reads results.
  if (command.secret !== undefined && !isJson)
    context.complain(officeCommandTexts[context.locale].once);
  const lines = isJson ? jsonLines(answer, given) : linesOf(answer, given);
  for (const line of lines) context.say(line);
}

function jsonLines(answer: unknown, { name, command, fields }: Given): string[] {
  const { table, facts, pages, json = (whole) => whole } = command;
  if (table) {
    const items = itemsOf(answer).map(json);
    return pages ? items.map((item) => JSON.stringify(item)) : [JSON.stringify(items)];
  }
  if (facts) return [JSON.stringify(json(answer), null, 2)];
  if (command.json) return [JSON.stringify(json(answer))];
  const { success, ...answered } = Object(answer);
  return [JSON.stringify({ ...fields, ...(success && { done: name.split(' ')[1] }), ...answered })];
}

function linesOf(answer: unknown, { name, command, subject, context }: Given): string[] {
  const { locale } = context;
  const text = officeCommandTexts[locale];
  const none: Texts = text.none;
  const done: Texts = text.done;
  const { table, facts, secret, lines, shown } = command;
  if (secret !== undefined) return [String(memberOf(answer, secret))];
  if (facts) return sheetLines(shown ? shown(answer, locale) : answer, command, locale);
  if (!table) return (lines?.(answer, locale) ?? [done[name]]).map((line) => `${subject}: ${line}`);
  const items = itemsOf(answer);
  return items.length === 0
    ? [String(none[name] ?? none['other'])]
    : tableLines(items, table, locale);
}

/** A field that is not valid is a wrong command line; every other refusal is the answer. */
export function refuse({ code, values, fields, message }: Refusal, given: Given): void {
  const { name, command, subject, isJson, context } = given;
  const { locale } = context;
  const text = officeCommandTexts[locale];
  if (code === 'invalid-input' || code === 'card-number') {
    const [field = values.field ?? '', problem] = Object.entries(fields ?? {})[0] ?? [];
    const place = placeOf(field, name, text);
    throw new WrongUsage(problem === undefined ? text.notValid(place) : `${place}: ${problem}`);
  }
  const groups: Texts = text.groups;
  if (isJson)
    context.say(JSON.stringify(command.refused?.({ code, values }, subject) ?? { refused: code }));
  else if (code === 'not-found')
    context.complain(text.notFound(String(groups[name.split(' ')[0] ?? '']), subject));
  else context.complain(`${subject}: ${message || refusalText(locale, code, values)}`);
}

/** Rows under their heads. */
function tableLines(items: readonly unknown[], table: string, locale: Locale): string[] {
  const heads = table.split(' ').map((column) => headOf(column.split('+')[0] ?? '', locale));
  return inColumns([heads, ...rowsOf(items, table, locale)]);
}

/** A line for each fact and a table for each list; without what is empty. */
function sheetLines(thing: unknown, { facts = '', lists = {} }: OfficeCommand, locale: Locale) {
  const lines = facts.split(' ').flatMap((field) => {
    const fact = wordsFor(thing, field, locale);
    return fact === '' ? [] : [`${headOf(field, locale)}: ${fact}`];
  });
  const tables = Object.entries(lists).flatMap(([field, table]) => {
    const items = memberOf(thing, field);
    if (!Array.isArray(items) || items.length === 0) return [];
    const rows = inColumns(rowsOf(items, table, locale));
    return ['', headOf(field, locale), ...rows.map((row) => `  ${row}`)];
  });
  return [...lines, ...tables];
}

function headOf(field: string, locale: Locale): string {
  const own: Texts = officeHeadTexts[locale];
  const heads: Texts = { ...orderExportTexts[locale], ...own };
  return String(heads[field] ?? field);
}

function rowsOf(items: readonly unknown[], table: string, locale: Locale): string[][] {
  return items.map((item) =>
    table.split(' ').map((column) => {
      const words = column.split('+').map((field) => wordsFor(item, field, locale));
      return words.filter((word) => word !== '').join(' ');
    }),
  );
}

/** Fields that hold amounts, if the item has a currency. */
const amounts = new Set([
  'total',
  'paid',
  'missing',
  'amount',
  'gross',
  'goods',
  'deduction',
  'shipping',
  'commission',
]);
/** ISO 8601 in UTC. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/;

/** A field's value as a person reads it. */
function wordsFor(item: unknown, field: string, locale: Locale): string {
  const value = memberOf(item, field);
  const values: Readonly<Record<string, Texts>> = officeCommandTexts[locale].values;
  const word = values[field]?.[String(value)];
  if (word !== undefined) return String(word);
  const currency = memberOf(item, 'currency');
  if (typeof value === 'number' && amounts.has(field) && typeof currency === 'string')
    return formats[locale].money(value, currency);
  if (typeof value === 'string' && instant.test(value)) return formatDateTime(value, locale);
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

/** A field of an answer; undefined where there is none. */
export function memberOf(answer: unknown, field: string): unknown {
  return Object.entries(Object(answer)).find(([name]) => name === field)?.[1];
}

export function itemsOf(answer: unknown): unknown[] {
  const items = memberOf(answer, 'items');
  return Array.isArray(items) ? items : [];
}
