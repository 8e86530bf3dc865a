import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { TObject } from 'typebox';
import { Value } from 'typebox/value';
import { CannotRun, type CommandContext } from '#cli/command.ts';
import { lawCommandTexts } from '#text/cli/law-command-texts.ts';
import type { Fields } from './in-process-calls.ts';
import { itemsOfCall } from './consent-answers.ts';

/**
 * Reads the items of a file, JSON (a list, or an object with `items`) or CSV with heads, and sends them in the calls that
 * they need. Gives the answers. Throws `CannotRun` for a file that cannot be read.
 */
export async function sendItems(
  path: string,
  { sends, context }: { sends: TObject; context: Pick<CommandContext, 'locale'> },
  send: (items: readonly unknown[]) => Promise<unknown>,
): Promise<unknown[]> {
  const pages = await readPages(path, sends).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotRun(lawCommandTexts[context.locale].notReadable(path, why));
  });
  const answers: unknown[] = [];
  for (const page of pages) answers.push(await send(page));
  return answers;
}

/** The items of each call, all of them checked before the first one goes out. */
async function readPages(path: string, sends: TObject): Promise<(readonly unknown[])[]> {
  const items = await readItems(path);
  const pages: (readonly unknown[])[] = [];
  for (let at = 0; at < items.length; at += itemsOfCall) {
    const page = items.slice(at, at + itemsOfCall);
    const [problem] = Value.Errors(sends, { items: page });
    if (problem) throw new Error(`${problem.instancePath.slice(1)}: ${problem.message}`);
    pages.push(page);
  }
  return pages;
}

async function readItems(path: string): Promise<readonly unknown[]> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(text)) {
    const found: unknown = JSON.parse(text);
    const items: unknown = Array.isArray(found) ? found : Object(found).items;
    if (!Array.isArray(items)) throw new Error('no list of items');
    return items;
  }
  const rows: Fields[] = parse(text, {
    columns: (heads: string[]) => heads.map((head) => (known.has(head) ? head : false)),
    delimiter: [',', ';'],
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
  );
}

/** The columns of a decision; a file that the shop wrote has more. */
const known = new Set(['email', 'phone', 'kind', 'decision', 'at', 'receipt']);
