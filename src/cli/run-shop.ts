import { DatabaseError, DatabaseProblem } from '#db/engine/database-errors.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { FilesAway } from '#platform/files/file-store.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';
import { commandNames } from '#text/cli/office-command-texts.ts';
import { cliTexts } from '#text/cli/commands-text.ts';
import { CannotRun, WrongUsage } from './command.ts';
import type { Command, CommandContext } from './command.ts';

/** Each command is loaded on demand: loading all of them takes longer than most of them run. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import-command.ts')).importCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  pause: async () => (await import('./restore-command.ts')).pauseCommand,
  resume: async () => (await import('./restore-command.ts')).resumeCommand,
  demo: async () => (await import('./demo-command.ts')).demoCommand,
};

/** `orders`, `staff` and so on: the commands that make a call of the office. */
const groups = new Set(commandNames.map((name) => name.split(' ')[0]));

/**
 * Runs `npm run shop -- COMMAND …` and returns the exit status: 0 success, 1 something was refused or broken, 2 the
 * command line is not valid, 3 the command could not be completed. Throws only unexpected errors.
 */
export async function runShop(
  args: readonly string[],
  io: Pick<CommandContext, 'say' | 'output' | 'complain' | 'bar' | 'variables'>,
): Promise<number> {
  const { locale, rest } = takeLocale(args);
  const text = cliTexts[locale];
  const [name = 'help', ...words] = rest;
  if (name === 'help' || name === '--help' || words.includes('--help')) {
    io.say(await helpOf(name, locale));
    return 0;
  }
  try {
    const command = await loadCommand(name);
    if (command) return await command({ ...io, args: words, locale, text });
    io.complain(`${text.unknownCommand(name)}\n\n${await helpOf('help', locale)}`);
    return 2;
  } catch (error) {
    io.bar?.('');
    if (error instanceof WrongUsage) {
      io.complain(`${text.wrongUsage(error.message)}\n\n${await helpOf(name, locale)}`);
      return 2;
    }
    const why = knownReason(error);
    if (why === null) throw error;
    io.complain(isUndefinedTable(error) ? text.notMigrated : text.failed(why));
    return 3;
  }
}

async function loadCommand(name: string): Promise<Command | null> {
  if (groups.has(name)) {
    const { runOfficeCommand } = await import('#cli/office/run-office-command.ts');
    return (context) => runOfficeCommand(name, context);
  }
  return Object.hasOwn(commands, name) ? ((await commands[name]?.()) ?? null) : null;
}

/** The help of a group, or of everything. */
async function helpOf(name: string, locale: Locale): Promise<string> {
  const { commandLines, groupHelp } = await import('#cli/office/office-help.ts');
  return groups.has(name) ? groupHelp(name, locale) : cliTexts[locale].help(commandLines(locale));
}

/** `--locale` may be anywhere in the line; every command has it. */
function takeLocale(args: readonly string[]): { locale: 'tr' | 'en'; rest: string[] } {
  const rest = [...args];
  const at = rest.findIndex((word) => word === '--locale' || word.startsWith('--locale='));
  if (at < 0) return { locale: 'tr', rest };
  const [word = ''] = rest.splice(at, 1);
  const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : rest.splice(at, 1)[0];
  return { locale: isLocale(value) ? value : 'tr', rest };
}

/** The message of an error that the operator can act on, without a stack trace; null for other errors. */
function knownReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isKnown =
    error instanceof CannotRun ||
    error instanceof EnvironmentError ||
    error instanceof DatabaseProblem ||
    error instanceof DatabaseError ||
    error instanceof FilesAway ||
    ('code' in error && typeof error.code === 'string');
  return isKnown ? error.message : null;
}

function isUndefinedTable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '42P01' || error.code === '42883');
}
