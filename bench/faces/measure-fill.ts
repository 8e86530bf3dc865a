import { groupTerms } from '#tests/harness/wholesale.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import type { Db } from '#db/database.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { PriceColumns } from '#db/prices/price-columns.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Figures } from '../harness/figures.ts';

const megabyte = 1024 * 1024;
const mostFillMs = 1_500;
const longestTurnMs = 10;
const clock = () => new Date();

/**
 * How long the price column of each group takes that is named after its list, how long it kept the process from everything
 * else, and what all of them hold. Turns are measured while the columns are filled once more.
 */
export async function measureFill(
  db: Db,
  figures: Figures,
  codes: readonly string[],
): Promise<void> {
  const snapshot = await loadSnapshot(db);
  const faces = await FaceRegistry.open({ db, snapshot: () => snapshot, clock });
  const { index } = await new CatalogIndexLoader(db).read();
  const open = () => new PriceColumns({ db, faces, clock, maxBytes: 256 * megabyte });
  const columns = open();
  const filledAgain = open();
  for (const code of codes) {
    const group = [...faces.wholesale.groups.values()].find((each) => each.code === code);
    const face = faces.ofCustomer(groupTerms(group?.id ?? null));
    for (const use of ['filtered', 'sorted'] as const) {
      const isFill = use === 'filtered';
      const name = isFill ? `filling the column of ${code}` : `sorting the column of ${code}`;
      const start = performance.now();
      const cpuBefore = process.cpuUsage();
      await columns.of(face, index, use);
      const { user, system } = process.cpuUsage(cpuBefore);
      const kind = { name, unit: 'ms', ...(isFill && { atMost: mostFillMs }) };
      figures.record(kind, [performance.now() - start]);
      figures.record({ name: `${name}, CPU`, unit: 'ms' }, [(user + system) / 1000]);
      const turn = { name: `${name}, longest turn, CPU`, unit: 'ms', atMost: longestTurnMs };
      figures.record(turn, [await longestTurn(() => filledAgain.of(face, index, use))]);
    }
  }
  const { bytes } = columns.figures();
  figures.record({ name: `${codes.length} columns`, unit: 'MB', atMost: 256 }, [bytes / megabyte]);
}

/** The most CPU, in milliseconds, that this thread needs at a stretch; time that others have the CPU does not count. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longestUs = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longestUs / 1000;
}
