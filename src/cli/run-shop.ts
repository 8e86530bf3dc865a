import { DatabaseError, DatabaseProblem } from '#db/engine/database-errors.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { isLocale } from '#rules/shop/locale.ts';
import { cliTexts } from '#text/cli/commands-text.ts';
import { CannotRun, WrongUsage } from './command.ts';
import type { Command, CommandContext } from './command.ts';

/** Each is loaded when it is asked for: reading all of them took longer than most of them need. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import-command.ts')).importCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
  demo: async () => (await import('./demo-command.ts')).demoCommand,
  orders: async () => (await import('#cli/orders/orders-command.ts')).ordersCommand,
  staff: async () => (await import('./staff-command.ts')).staffCommand,
  tokens: async () => (await import('./tokens-command.ts')).tokensCommand,
  webhooks: async () => (await import('./webhooks-command.ts')).webhooksCommand,
};

/**
 * Runs `npm run shop -- COMMAND …` and gives the exit status: 0 all right, 1 something was refused or
 * broken, 2 a wrong command line, 3 it could not be completed. Nothing but a fault of ours is thrown.
 */
export async function runShop(
  args: readonly string[],
  io: Pick<CommandContext, 'say' | 'output' | 'complain' | 'bar' | 'variables'>,
): Promise<number> {
  const { locale, rest } = takeLocale(args);
  const text = cliTexts[locale];
  const [name = 'help', ...words] = rest;
  if (name === 'help' || name === '--help' || words.includes('--help')) {
    io.say(text.help);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    io.complain(`${text.unknownCommand(name)}\n\n${text.help}`);
    return 2;
  }
  try {
    const command = await load();
    return await command({ ...io, args: words, locale, text });
  } catch (error) {
    io.bar?.('');
    if (error instanceof WrongUsage) {
      io.complain(`${text.wrongUsage(error.message)}\n\n${text.help}`);
      return 2;
    }
    const why = knownReason(error);
    if (why === null) throw error;
    io.complain(isUndefinedTable(error) ? text.notMigrated : text.failed(why));
    return 3;
  }
}

/** `--locale` may stand anywhere; every command has it. */
function takeLocale(args: readonly string[]): { locale: 'tr' | 'en'; rest: string[] } {
  const rest = [...args];
  const at = rest.findIndex((word) => word === '--locale' || word.startsWith('--locale='));
  if (at < 0) return { locale: 'tr', rest };
  const [word = ''] = rest.splice(at, 1);
  const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : rest.splice(at, 1)[0];
  return { locale: isLocale(value) ? value : 'tr', rest };
}

/** The reason of an error that the operator can act on; a stack trace would only hide it. */
function knownReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isKnown =
    error instanceof CannotRun ||
    error instanceof EnvironmentError ||
    error instanceof DatabaseProblem ||
    error instanceof DatabaseError ||
    ('code' in error && typeof error.code === 'string');
  return isKnown ? error.message : null;
}

function isUndefinedTable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '42P01' || error.code === '42883');
}
