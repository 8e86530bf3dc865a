// `npm run bench -- rules`: the import of a million price rules, its time and its memory. See bench/README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from './harness/bench-database.ts';
import { Figures } from './harness/figures.ts';
import { runCommand } from './harness/shop-process.ts';
import { numberSetting } from './settings.ts';

const lists = numberSetting('BENCH_LISTS', 100);
const rulesInList = numberSetting('BENCH_RULES', 10_000);
const figures = new Figures();

function* catalog() {
  for (let id = 1; id <= rulesInList; id += 1)
    yield { id, code: `U-${id}`, name: `Ürün ${id}`, taxRate: 20 };
}

function* priceLists() {
  for (let list = 1; list <= lists; list += 1)
    yield { code: `L${list}`, name: `Liste ${list}`, replace: 1 };
}

/** A rule of each list for each product. */
function* rules() {
  for (let list = 1; list <= lists; list += 1)
    for (let id = 1; id <= rulesInList; id += 1) {
      const price = { value: list, currency: 'TRY' };
      yield { list: `L${list}`, scope: 'product', target: `U-${id}`, price };
    }
}

async function write(folder: string, name: string, records: Iterable<object>): Promise<void> {
  function* lines() {
    for (const record of records) yield `${JSON.stringify(record)}\n`;
  }
  await mkdir(folder, { recursive: true });
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, name)));
}

/** Imports a folder; answers the seconds, the start of the command included, and the peak of its memory in MB. */
async function importFolder(environment: Record<string, string>, folder: string) {
  const start = performance.now();
  const args = ['dist/command/command.js', 'import', folder];
  const child = spawn('node_modules/.bin/node', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await pause(200);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The import ended with status ${code}`);
  return { seconds: (performance.now() - start) / 1000, peak };
}

await withDatabase({ name: 'rules', fill: async () => {} }, async (database) => {
  const [before, own] = [join(database.dataDir, 'catalog'), join(database.dataDir, 'rules')];
  await write(before, 'products.jsonl', catalog());
  await write(own, 'price-lists.jsonl', priceLists());
  await write(own, 'price-rules.jsonl', rules());
  await runCommand(database.environment, 'import', before);
  for (const name of ['new', 'unchanged']) {
    const { seconds, peak } = await importFolder(database.environment, own);
    const count = lists * rulesInList;
    figures.record({ name: `import, ${count} ${name} price rules, s`, unit: 's' }, [seconds]);
    figures.record({ name: `import, ${count} ${name} price rules, memory`, unit: 'MB' }, [peak]);
  }
});
figures.printTable();
