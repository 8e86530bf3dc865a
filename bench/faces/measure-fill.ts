import { groupTerms } from '#tests/harness/wholesale.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
 * else, and what all of them hold.
 */
export async function measureFill(
  db: Db,
  figures: Figures,
  codes: readonly string[],
): Promise<void> {
  const snapshot = await loadSnapshot(db);
  const faces = await FaceRegistry.open({ db, snapshot: () => snapshot, clock });
  const { index } = await new CatalogIndexLoader(db).read();
  const maxBytes = 256 * megabyte;
  const columns = new PriceColumns({ db, faces, clock, maxBytes });
  for (const code of codes) {
    const group = [...faces.wholesale.groups.values()].find((each) => each.code === code);
    const face = faces.ofCustomer(groupTerms(group?.id ?? null));
    for (const isSorted of [false, true]) {
      const name = isSorted ? `sorting the column of ${code}` : `filling the column of ${code}`;
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const start = performance.now();
      const cpuBefore = process.cpuUsage();
      await columns.of(face, index, isSorted ? 'sorted' : 'filtered');
      const kind = { name, unit: 'ms', ...(!isSorted && { atMost: mostFillMs }) };
      const { user, system } = process.cpuUsage(cpuBefore);
      figures.record(kind, [performance.now() - start]);
      figures.record({ name: `${name}, CPU`, unit: 'ms' }, [(user + system) / 1000]);
      delay.disable();
      const turn = { name: `${name}, longest turn`, unit: 'ms', atMost: longestTurnMs };
      figures.record(turn, [delay.max / 1e6]);
    }
  }
  const { bytes } = columns.figures();
  figures.record({ name: `${codes.length} columns`, unit: 'MB', atMost: 256 }, [bytes / megabyte]);
}
