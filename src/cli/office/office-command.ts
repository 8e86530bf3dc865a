import { Type, type TObject, type TProperties } from 'typebox';
import { PaperName } from '#contract/office/orders/office-orders.ts';
import { Id } from '#contract/primitives.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { OfficeCall } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Fields } from './in-process-calls.ts';

/** A command: the call that it makes, how its fields are given and how its answer is printed. */
export interface OfficeCommand {
  call: OfficeCall;
  /** The schema of the call's query or body. Help, options and checks follow from it and from the path. */
  takes?: TObject;
  /** Fields that are given by position, by default those of the path. One with `…` takes all words that are left. */
  words?: string;
  /** Names of options where they differ from the field's. */
  options?: Readonly<Record<string, string>>;
  /** Values of required fields that need not be given. */
  usual?: Fields;
  /** Names an item of this list by another field than the `id` that the call takes. */
  find?: { list: OfficeCall; by: string };
  /** Prints the answer's `items` with these columns; `a+b` is one of two fields. */
  table?: string;
  /** The field of the call that takes the answer's `next`, where it gives pages, which are read up to `limit`. */
  pages?: 'cursor' | 'after';
  /** The body of a call that takes the `items` of the file at `file`. */
  sends?: TObject;
  /** Prints one thing: a line for each of these fields, and a table for each list. */
  facts?: string;
  lists?: Readonly<Record<string, string>>;
  /** Prints a field that is shown only once. */
  secret?: string;
  /** Prints other words than the text `done`. */
  lines?: (answer: unknown, locale: Locale) => string[];
  /** The answer as `facts` and `lists` show it. */
  shown?: (answer: unknown, locale: Locale) => unknown;
  /** The answer, or an item of its list, and a refusal as programs get them. */
  json?: (answer: unknown) => unknown;
  refused?: (refusal: Pick<Refusal, 'code' | 'values'>, subject: string) => unknown;
  /** Whether an answered file goes to the standard output where no file is named. */
  toOutput?: boolean;
}

const pathSchemas: TProperties = { ...PaperName.properties, id: Id };

/** The fields in the path of a command's call. */
export function pathOf({ call, find }: OfficeCommand): string[] {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => (name === 'id' && find ? find.by : name));
}

/** All fields that a command takes. */
export function schemaOf(command: OfficeCommand): TObject {
  const path = pathOf(command).map((name) => [name, pathSchemas[name] ?? Type.String()]);
  return Type.Object({ ...Object.fromEntries(path), ...command.takes?.properties });
}

/** Where a command writes the file that its call answers. */
export const file = { file: Type.Optional(Type.String()) };
