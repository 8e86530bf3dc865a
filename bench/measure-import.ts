import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase, type BenchDatabase } from './bench-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Exports the shop and imports it into an empty one: products a second, the process's start included. */
export async function measureImport(from: BenchDatabase): Promise<number> {
  const folder = join(from.dataDir, 'exported');
  await command(['export', folder], from.environment);
  // Only the catalog: the customers' passwords would be measured as well.
  for (const file of ['customers.jsonl', 'orders.jsonl', 'reviews.jsonl']) {
    await rm(join(folder, file), { force: true });
  }
  const lines = (await readFile(join(folder, 'products.jsonl'), 'utf8')).split('\n').length - 1;
  const empty = await makeDatabase(`arasta_bench_import_${process.pid}`, async () => {}, null);
  try {
    const start = performance.now();
    await command(['import', folder], empty.environment);
    return (lines * 1000) / (performance.now() - start);
  } finally {
    await empty.drop();
  }
}

function command(args: readonly string[], environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      join(root, 'node_modules', '.bin', 'node'),
      [join('dist', 'command', 'command.js'), ...args],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        // As `npm run shop` has it.
        env: { ...process.env, ...environment, NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
      },
    );
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`)),
    );
  });
}
