import { userInfo } from 'node:os';
import { listDeliveries, listWebhooks, type ListedDelivery } from '#db/webhooks/webhooks.ts';
import { dropWebhook, makeWebhook, sendAgain } from '#features/webhooks/manage-webhooks.ts';
import type { Db } from '#db/database.ts';
import { isWebhookUrl } from '#features/webhooks/webhook-url.ts';
import { readEnvironment } from '#platform/environment.ts';
import { isWebhookEvent, webhookEvents } from '#rules/shop/webhook-events.ts';
import { formatDateTime } from '#text/format.ts';
import { inColumns } from './columns.ts';
import { readArguments, WrongUsage, type Command, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { webhooksTexts } from '#text/cli/webhooks-command-text.ts';

/** `webhooks add|list|remove|deliveries|resend` (rule webhooks/events). The status is 1 when there is no such thing. */
export async function webhooksCommand(context: CommandContext): Promise<number> {
  const text = webhooksTexts[context.locale];
  const [what = 'help', ...args] = context.args;
  try {
    const work = Object.hasOwn(works, what) ? works[what] : undefined;
    if (work) return await work({ ...context, args });
    if (what !== 'help') throw new WrongUsage(text.noSuchWork(what));
    context.say(text.help);
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    context.complain(`${context.text.wrongUsage(error.message)}\n\n${text.help}`);
    return 2;
  }
}

const works: Readonly<Record<string, Command>> = {
  add,
  list,
  deliveries,
  remove: (context) => withOne(context, { act: dropWebhook, said: (text, id) => text.removed(id) }),
  resend: (context) => withOne(context, { act: sendAgain, said: (text, id) => text.again(id) }),
};

async function add(context: CommandContext): Promise<number> {
  const text = webhooksTexts[context.locale];
  const { values, words } = readArguments(context.args, {
    events: { type: 'string', default: '' },
    'low-stock': { type: 'string', default: '5' },
  });
  const [url = '', ...more] = words;
  const { webhooksInside } = readEnvironment(context.variables);
  if (more.length > 0 || !isWebhookUrl(url, { isInside: webhooksInside }))
    throw new WrongUsage(text.wrongUrl);
  const wanted = values.events.split(',').map((event) => event.trim());
  const events = [...new Set(wanted.filter(isWebhookEvent))];
  if (!wanted.every(isWebhookEvent))
    throw new WrongUsage(text.needsEvents(webhookEvents.join(',')));
  const lowStock = wholeOf(values['low-stock'], '--low-stock', context);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const secret = await makeWebhook(database.db, { url, events, lowStock }, byCommand());
    if (secret === null) {
      context.complain(text.taken(url));
      return 1;
    }
    context.complain(text.once);
    context.say(secret);
    return 0;
  });
}

const byCommand = () => ({
  by: { kind: 'command' as const, name: userInfo().username },
  now: new Date(),
});

function wholeOf(given: string, what: string, { locale }: CommandContext): number {
  if (!/^\d{1,9}$/.test(given)) throw new WrongUsage(webhooksTexts[locale].notANumber(what));
  return Number(given);
}

function list(context: CommandContext): Promise<number> {
  const text = webhooksTexts[context.locale];
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    const rows = (await listWebhooks(database.db)).map((hook) => [
      String(hook.id),
      hook.url,
      hook.events.join(','),
      String(hook.waiting),
      String(hook.failed),
    ]);
    sayRows(context, text.hooks, rows);
    return 0;
  });
}

function deliveries(context: CommandContext): Promise<number> {
  const text = webhooksTexts[context.locale];
  const { values } = readArguments(context.args, { limit: { type: 'string', default: '20' } });
  const limit = wholeOf(values.limit, '--limit', context);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const rows = (await listDeliveries(database.db, limit)).map((delivery) => [
      String(delivery.id),
      formatDateTime(delivery.createdAt, context.locale),
      delivery.event,
      delivery.about,
      delivery.url,
      String(delivery.attempts),
      stateOf(delivery, context),
    ]);
    sayRows(context, text.deliveries, rows);
    return 0;
  });
}

function stateOf(delivery: ListedDelivery, { locale }: CommandContext): string {
  const text = webhooksTexts[locale];
  const { arrivedAt, runAfter, lastStatus, lastError } = delivery;
  if (arrivedAt) return text.arrived(String(lastStatus));
  return runAfter
    ? text.waiting(formatDateTime(runAfter, locale), lastError)
    : text.failed(lastError);
}

function sayRows(
  { say, locale }: CommandContext,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) say(webhooksTexts[locale].none);
  else for (const line of inColumns([heads, ...rows])) say(line);
}

function withOne(
  context: CommandContext,
  { act, said }: { act: Act; said: Said },
): Promise<number> {
  const text = webhooksTexts[context.locale];
  const [id = '', ...more] = readArguments(context.args, {}).words;
  if (more.length > 0) throw new WrongUsage(text.notANumber('ID'));
  const number = wholeOf(id, 'ID', context);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const done = await act(database.db, number, byCommand());
    if (done) context.say(said(text, id));
    else context.complain(text.notFound(id));
    return done ? 0 : 1;
  });
}

type Act = (db: Db, id: number, change: ReturnType<typeof byCommand>) => Promise<boolean>;
type Said = (text: (typeof webhooksTexts)['tr'], id: string) => string;
