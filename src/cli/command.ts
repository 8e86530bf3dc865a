import { parseArgs } from 'node:util';
import type { Writable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { Locale } from '#rules/shop/locale.ts';
import type { CliTexts } from '#text/cli/commands-text.ts';

/** A command's context: its texts, its output, and the environment that names the shop. */
export interface CommandContext {
  args: readonly string[];
  locale: Locale;
  text: CliTexts;
  /** Results, one line each. */
  say: (line: string) => void;
  /** The stream for results that are files rather than lines. */
  output: Writable;
  /** Problems and progress. */
  complain: (line: string) => void;
  /** Draws a progress bar; null when the output is no terminal. */
  bar: ((text: string) => void) | null;
  variables: Readonly<Record<string, string | undefined>>;
}

/** Does its work and gives the exit status: 0 all right, 1 something was refused or broken. */
export type Command = (context: CommandContext) => Promise<number>;

/** The command line does not say what can be done: exit status 2. */
export class WrongUsage extends Error {}

/** Nothing can be done, and the message says why: exit status 3. */
export class CannotRun extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads a command's words; throws `WrongUsage` on any that it does not know. */
export function readArguments<const O extends Options>(args: readonly string[], options: O) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values: parsed.values, words: parsed.positionals };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** The one word that a command needs. */
export function onlyWord(words: readonly string[], what: string, text: CliTexts): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new WrongUsage(text.needsOne(what));
  return word;
}
