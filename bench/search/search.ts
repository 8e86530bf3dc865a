// `npm run bench -- search`: how well and how fast the search finds what is labelled. See bench/README.md.
import { openDatabase } from '#db/database.ts';
import { makeDatabase } from '../bench-database.ts';
import { generateCatalog } from '../generate-catalog.ts';
import { addHardProducts } from './add-hard-products.ts';
import {
  judgeSearch,
  loadIndex,
  quantile,
  timeSuggestions,
  type Judged,
} from './measure-search.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 100_000);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Number(value.toPrecision(3));

function figures(judged: readonly Judged[]) {
  const times = judged.map((each) => each.ms);
  return {
    queries: judged.length,
    recallAt10: rounded(mean(judged.map((each) => each.recall))),
    mrr: rounded(mean(judged.map((each) => each.reciprocal))),
    p50Ms: rounded(quantile(times, 0.5)),
    p95Ms: rounded(quantile(times, 0.95)),
    maxMs: rounded(Math.max(...times)),
  };
}

const database = await makeDatabase(`arasta_bench_search_${process.pid}`, async (db) => {
  await generateCatalog(db, { products });
  await addHardProducts(db);
});
try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = database.environment;
  const handle = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  const index = await loadIndex(handle.db);
  const judged = await judgeSearch(handle.db, index);
  const suggesting = await timeSuggestions(handle.db, index);
  await handle.close();
  for (const { half, kind, q, recall, reciprocal, first } of judged) {
    if (half === 'tuning' && (recall < 1 || reciprocal < 1))
      console.log(JSON.stringify({ kind, q, recall, reciprocal, first }));
  }
  for (const half of ['tuning', 'judging'] as const) {
    const own = judged.filter((each) => each.half === half);
    for (const kind of new Set(own.map((each) => each.kind))) {
      const ofKind = own.filter((each) => each.kind === kind);
      console.log(JSON.stringify({ half, kind, ...figures(ofKind) }));
    }
    console.log(JSON.stringify({ half, engine: database.engine, products, ...figures(own) }));
  }
  console.log(JSON.stringify({ all: products, ...figures(judged) }));
  console.log(
    JSON.stringify({
      suggestions: suggesting.length,
      p50Ms: rounded(quantile(suggesting, 0.5)),
      p95Ms: rounded(quantile(suggesting, 0.95)),
    }),
  );
} finally {
  await database.drop();
}
