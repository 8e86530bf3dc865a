// `npm run bench -- history`: what the history of prices costs an import that changes none. See bench/README.md.
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { withDatabase } from './harness/bench-database.ts';
import { Figures } from './harness/figures.ts';
import { generateCatalog } from './harness/generate-catalog.ts';
import { runCommand } from './harness/shop-process.ts';
import { products, runs } from './settings.ts';

const mostTimesSlower = 1.1;
const figures = new Figures();

async function countRows(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from price_history`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function switchHistory(db: Db, to: 'enable' | 'disable'): Promise<void> {
  for (const trigger of ['price_history_came', 'price_history_changed'])
    await sql`alter table product_units ${sql.raw(to)} trigger ${sql.ref(trigger)}`.execute(db);
}

/** The exported products as a bookkeeping sends them: with their prices, and without those of before. */
async function writePrices(from: string, to: string): Promise<void> {
  const text = await readFile(join(from, 'products.jsonl'), 'utf8');
  const lines = text.split('\n').flatMap((line) => {
    if (line === '') return [];
    const { units, ...product } = JSON.parse(line);
    const plain = units.map(
      ({ priceHistory: _past, ...unit }: object & { priceHistory?: unknown }) => unit,
    );
    return [`${JSON.stringify({ ...product, units: plain })}\n`];
  });
  await mkdir(to, { recursive: true });
  await writeFile(join(to, 'products.jsonl'), lines.join(''));
}

await withDatabase(
  { name: 'history', fill: (db) => generateCatalog(db, products) },
  async ({ environment, dataDir, use }) => {
    const [exported, prices] = [join(dataDir, 'exported'), join(dataDir, 'prices')];
    await runCommand(environment, 'export', exported);
    await writePrices(exported, prices);
    await runCommand(environment, 'import', prices);
    const before = await use(countRows);
    const seconds = { disable: [] as number[], enable: [] as number[] };
    for (let run = 0; run < runs; run += 1)
      for (const to of ['disable', 'enable'] as const) {
        await use((db) => switchHistory(db, to));
        const start = performance.now();
        await runCommand(environment, 'import', prices);
        seconds[to].push((performance.now() - start) / 1000);
      }
    const added = (await use(countRows)) - before;
    if (added > 0) throw new Error(`unchanged prices wrote ${added} rows of history`);
    const named = `import of ${products} unchanged products`;
    figures.record({ name: `${named}, no history, s`, unit: 's' }, seconds.disable);
    figures.record({ name: `${named}, s`, unit: 's' }, seconds.enable);
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const ratio = median(seconds.enable) / median(seconds.disable);
    figures.record({ name: 'history ÷ no history', unit: '×', atMost: mostTimesSlower }, [ratio]);
  },
);
figures.printTable();
