import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { Refusal } from '#contract/refusals.ts';
import { commandNames, officeCommandTexts } from '#text/cli/office-command-texts.ts';
import { WrongUsage, type CommandContext } from '#cli/command.ts';
import { withShop } from '#cli/open-shop.ts';
import type { AnsweredFile, Fields, MakeCall } from './in-process-calls.ts';
import { officeCommands } from './office-commands.ts';
import { groupHelp } from './office-help.ts';
import { itemsOf, memberOf, print, refuse, type Given } from './print-answer.ts';
import { readFields } from './read-fields.ts';
import { sendItems } from './send-items.ts';
import { isAnsweredFile, saveFile } from './save-file.ts';

/** `orders WHAT …`, `staff WHAT …` and so on: one call of the office (rule office-api/commands). The exit status is 1 if it refuses. */
export async function runOfficeCommand(group: string, context: CommandContext): Promise<number> {
  const [what = 'help', ...args] = context.args;
  if (what === 'help') {
    context.say(groupHelp(group, context.locale));
    return 0;
  }
  const text = officeCommandTexts[context.locale];
  const name = commandNames.find((each) => each === `${group} ${what}`);
  if (name === undefined) throw new WrongUsage(text.noSuchCommand(`${group} ${what}`));
  const given = { name, command: officeCommands[name], ...readFields(name, args, text), context };
  // Help and wrong command lines do without the server's code. It loads while the database opens.
  const loading = import('./in-process-calls.ts');
  return withShop(context, { migrates: false }, async (shop) => {
    try {
      const { openOfficeCalls } = await loading;
      const answer = await answerOf(await openOfficeCalls(shop, context), given);
      if (isAnsweredFile(answer)) return await saveFile(answer, given);
      print(answer, given);
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error, given);
      return 1;
    }
  });
}

async function answerOf(
  make: MakeCall,
  { command, fields, subject, context }: Given,
): Promise<unknown> {
  const { call, find, pages, sends } = command;
  if (sends) return sendItems(subject, { sends, context }, (items) => make(call, { items }));
  const { file: _file, [find?.by ?? 'file']: _name, ...rest } = fields;
  if (pages)
    return { items: await readPages(pages, (page) => make(call, { ...rest, ...page }), rest) };
  if (!find) {
    const answer = await make(call, rest);
    if (!isAnsweredFile(answer) || answer.next === null) return answer;
    const read = (changedSince: string) => make(call, { ...rest, changedSince });
    return { ...answer, bytes: Readable.from(wholeFile(answer, read)) };
  }
  const items = itemsOf(await make(find.list, {}));
  const wanted = find.by === 'email' ? subject.toLowerCase() : subject;
  const item = items.find((each) => memberOf(each, find.by) === wanted);
  if (item === undefined) throw new Refusal('not-found');
  return make(call, { ...rest, id: memberOf(item, 'id') });
}

/** A file that comes in pages, as one: the heads of the later pages are left out. */
async function* wholeFile(
  first: AnsweredFile,
  read: (position: string) => Promise<unknown>,
): AsyncGenerator<string> {
  let page = first;
  yield await textOf(page.bytes);
  while (page.next !== null) {
    const answer = await read(page.next);
    if (!isAnsweredFile(answer)) throw new Error('a page of a file is no file');
    page = answer;
    yield (await textOf(page.bytes)).replace(/^.*\r?\n/, '');
  }
}

/** The most items that a call gives at once. */
const pageLength = 100;

/** Reads page after page, up to `limit` items. */
async function readPages(
  field: string,
  read: (page: Fields) => Promise<unknown>,
  { limit }: Fields,
): Promise<unknown[]> {
  const items: unknown[] = [];
  let cursor: unknown = null;
  do {
    const left = Math.min(Number(limit) - items.length, pageLength);
    const page = await read({ limit: left, ...(cursor !== null && { [field]: cursor }) });
    items.push(...itemsOf(page));
    cursor = memberOf(page, 'next');
  } while (cursor !== null && items.length < Number(limit));
  return items;
}
