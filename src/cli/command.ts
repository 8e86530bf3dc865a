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

/** Runs and returns the exit status: 0 success, 1 something was refused or broken. */
export type Command = (context: CommandContext) => Promise<number>;

/** The command line is not valid: exit status 2. */
export class WrongUsage extends Error {}

/** The command cannot be completed for the reason in its message: exit status 3. */
export class CannotRun extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses options and positional arguments. Throws `WrongUsage` for an unknown option. */
export function readArguments<const O extends Options>(args: readonly string[], options: O) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values: parsed.values, words: parsed.positionals };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** The only positional argument of a command that needs exactly one. */
export function onlyWord(words: readonly string[], what: string, text: CliTexts): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new WrongUsage(text.needsOne(what));
  return word;
}
