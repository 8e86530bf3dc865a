// `npm run bench -- search`: what the search finds of labeled queries, and how fast. See bench/README.md.
import { withDatabase } from '../harness/bench-database.ts';
import { rounded } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { quantile } from '../harness/load.ts';
import { numberSetting } from '../settings.ts';
import { addExtraProducts } from './add-extra-products.ts';
import { measureSearch, type SearchResult } from './measure-search.ts';

const products = numberSetting('BENCH_PRODUCTS', 100_000);

const mean = (values: readonly number[]) =>
  rounded(values.reduce((sum, value) => sum + value, 0) / values.length);

function timesOf(milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  return {
    p50Ms: rounded(quantile(sorted, 0.5)),
    p95Ms: rounded(quantile(sorted, 0.95)),
    maxMs: rounded(sorted.at(-1) ?? 0),
  };
}

function print(half: string, kind: string, results: readonly SearchResult[]): void {
  const recallAt10 = mean(results.map((result) => result.recall));
  const mrr = mean(results.map((result) => result.reciprocalRank));
  const times = timesOf(results.map((result) => result.ms));
  console.log(JSON.stringify({ half, kind, queries: results.length, recallAt10, mrr, ...times }));
}

const { engine, results, suggestionMs } = await withDatabase(
  {
    name: 'search',
    keepSuffix: '',
    async fill(db) {
      await generateCatalog(db, products);
      await addExtraProducts(db);
    },
  },
  async (database) => ({ engine: database.engine, ...(await database.use(measureSearch)) }),
);
console.log(`engine: ${engine}, ${products} products\n`);
for (const { half, kind, text, recall, reciprocalRank, first } of results)
  if (half === 'tuning' && (recall < 1 || reciprocalRank < 1))
    console.log(JSON.stringify({ kind, text, recall, reciprocalRank, first }));
for (const half of ['tuning', 'judging'] as const) {
  const own = results.filter((result) => result.half === half);
  const kinds = Object.groupBy(own, ({ kind }) => kind);
  for (const [kind, ofKind = []] of Object.entries(kinds)) print(half, kind, ofKind);
  print(half, 'all', own);
}
print('both', 'all', results);
console.log(JSON.stringify({ suggestions: suggestionMs.length, ...timesOf(suggestionMs) }));
