import { userInfo } from 'node:os';
import { listTokens, tokenState } from '#db/tokens/access-tokens.ts';
import { endToken, makeToken } from '#features/office-access/manage-tokens.ts';
import { isScope, scopes, type Scope } from '#rules/shop/call-scopes.ts';
import { mostTokenDays, tokenNameOf } from '#rules/shop/token-form.ts';
import { formatDateTime } from '#text/format.ts';
import { inColumns } from './columns.ts';
import { readArguments, WrongUsage, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { tokensTexts } from '#text/cli/tokens-command-text.ts';

/**
 * `tokens add|list|revoke`: with what other systems call the office (rule office-api/tokens). The status is 1 when a
 * name is taken, or is nobody's.
 */
export async function tokensCommand(context: CommandContext): Promise<number> {
  const text = tokensTexts[context.locale];
  const [what = 'help', ...args] = context.args;
  try {
    const given = { ...context, args };
    if (what === 'add') return await add(given);
    if (what === 'list') return await list(given);
    if (what === 'revoke') return await revoke(given);
    if (what !== 'help') throw new WrongUsage(text.noSuchWork(what));
    context.say(text.help);
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    context.complain(`${context.text.wrongUsage(error.message)}\n\n${text.help}`);
    return 2;
  }
}

async function add(context: CommandContext): Promise<number> {
  const text = tokensTexts[context.locale];
  const { values, words } = readArguments(context.args, {
    scope: { type: 'string' },
    days: { type: 'string', default: '365' },
  });
  const name = nameOf(words, context);
  const wanted = scopesOf(values.scope ?? '', context);
  const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0;
  if (days < 1 || days > mostTokenDays) throw new WrongUsage(text.wrongDays);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const token = await makeToken(database.db, { name, scopes: wanted, days }, byCommand());
    if (token === null) {
      context.complain(text.taken(name));
      return 1;
    }
    // The token alone goes where a program reads results.
    context.complain(text.once);
    context.say(token);
    return 0;
  });
}

function nameOf(words: readonly string[], { locale }: CommandContext): string {
  const name = tokenNameOf(words.join(' '));
  if (name === null) throw new WrongUsage(tokensTexts[locale].needsName);
  return name;
}

const byCommand = () => ({
  by: { kind: 'command' as const, name: userInfo().username },
  now: new Date(),
});

function scopesOf(given: string, { locale }: CommandContext): Scope[] {
  const wanted = given.split(',').map((scope) => scope.trim());
  const known = wanted.filter(isScope);
  if (known.length < wanted.length)
    throw new WrongUsage(tokensTexts[locale].needsScope(scopes.join(',')));
  return [...new Set(known)];
}

function list(context: CommandContext): Promise<number> {
  const text = tokensTexts[context.locale];
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    const tokens = await listTokens(database.db);
    if (tokens.length === 0) context.say(text.none);
    const rows = tokens.map((token) => [
      token.name,
      token.scopes.join(','),
      formatDateTime(token.expiresAt, context.locale),
      token.lastUsedAt ? formatDateTime(token.lastUsedAt, context.locale) : text.never,
      text.states[tokenState(token, new Date())],
    ]);
    for (const line of inColumns(rows.length === 0 ? [] : [text.columns, ...rows]))
      context.say(line);
    return 0;
  });
}

function revoke(context: CommandContext): Promise<number> {
  const text = tokensTexts[context.locale];
  const name = nameOf(readArguments(context.args, {}).words, context);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const isRevoked = await endToken(database.db, { name }, byCommand());
    if (isRevoked) context.say(text.revoked(name));
    else context.complain(text.notFound(name));
    return isRevoked ? 0 : 1;
  });
}
