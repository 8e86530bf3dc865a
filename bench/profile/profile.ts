// `npm run bench -- profile`: where the CPU of the shop's process goes, for pages and calls that are made
// anew and for a kept page. See bench/README.md.
import { generateCatalog } from '../generate-catalog.ts';
import { urls } from '#urls';
import { makeDatabase } from '../bench-database.ts';
import { runLoad, type LoadRequest } from '../load.ts';
import { readLargestCategory } from '../sellable.ts';
import { shopPort, startShop, type ShopProcess } from '../shop-process.ts';
import { CpuProfiler } from './cpu-profile.ts';
import { whereTimeGoes, type Share } from './where-time-goes.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Only what holds this in its name. */
const only = process.env['BENCH_ONLY'] ?? '';
const connections = 20;
const shownFunctions = 25;
const headers = { 'accept-encoding': 'gzip' };
const get = (path: string): LoadRequest => ({ method: 'GET', path, headers });

/** What is asked for; each gives its next request. */
function questions(
  category: string,
  sold: readonly { id: number; seo: string }[],
): Record<string, () => LoadRequest> {
  let asked = 0;
  const query = '?limit=48&sort=price';
  const anew = () => `${query}&min=${(++asked / 100).toFixed(2)}`;
  const next = () => sold[++asked % sold.length] ?? { id: 1, seo: '' };
  return {
    'list page, made anew': () => get(`/${category}${anew()}`),
    'list call, made anew': () => get(`/api/catalog/products/${category}${anew()}`),
    'product page, made anew': () => get(urls.product(next())),
    'product call, made anew': () => get(`/api/catalog/product/${next().id}`),
    'list page, kept': () => get(`/${category}${query}`),
  };
}

async function profile(
  shop: ShopProcess,
  profiler: CpuProfiler,
  { name, next }: { name: string; next: () => LoadRequest },
): Promise<void> {
  const ask = async () => {
    const before = await shop.threadSeconds();
    const result = await runLoad({ url: shop.url, connections, seconds, next });
    const { answers, failures } = result;
    if (failures > 0) throw new Error(`${failures} answers of "${name}" were refusals or errors`);
    const threads = [...(await shop.threadSeconds())].map(([thread, after]) => {
      return { name: thread, ms: ((after - (before.get(thread) ?? 0)) * 1000) / answers };
    });
    return { threads, perSecond: answers / result.seconds };
  };
  // Code and plans that are warm; then without and with the profiler, which costs something too.
  await ask();
  const { threads, perSecond } = await ask();
  const { groups, functions } = whereTimeGoes(
    await profiler.during(async () => void (await ask())),
  );
  const cpuMs = threads.reduce((sum, thread) => sum + thread.ms, 0);
  const mainMs = threads.find((thread) => thread.name === 'main')?.ms ?? 0;
  const ofMain = (shares: readonly Share[]) =>
    shares.map((share) => ({ name: share.name, ms: share.part * mainMs }));
  console.log(`\n${name}: ${cpuMs.toPrecision(3)} ms of CPU, ${perSecond.toFixed(0)}/s\n`);
  console.log(table('thread', threads));
  console.log(`\n${table('the main thread', ofMain(groups))}`);
  console.log(`\n${table('its functions', ofMain(functions.slice(0, shownFunctions)))}`);
}

function table(what: string, parts: readonly { name: string; ms: number }[]): string {
  const rows = parts.map(({ name, ms }) => `| ${name} | ${ms.toFixed(3)} |`);
  return [`| ${what} | CPU, ms each |`, '|---|---|', ...rows].join('\n');
}

const database = await makeDatabase(`arasta_profile_${process.pid}`, (db) =>
  generateCatalog(db, { products }),
);
try {
  const handle = await database.open();
  const category = await readLargestCategory(handle.db);
  const sold = await handle.db
    .selectFrom('products')
    .where('parent_id', 'is', null)
    .where('active', '=', true)
    .select(['id', 'seo'])
    .execute();
  await handle.close();
  const inspectPort = shopPort + 12_000;
  const shop = await startShop({
    ...database.environment,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  });
  try {
    const profiler = await CpuProfiler.connect(inspectPort);
    for (const [name, next] of Object.entries(questions(category, sold)))
      if (name.includes(only)) await profile(shop, profiler, { name, next });
    profiler.close();
  } finally {
    await shop.stop();
  }
} finally {
  await database.drop();
}
