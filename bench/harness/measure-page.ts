import type { Figures } from './figures.ts';
import type { LoadPlan } from './load.ts';
import { measure } from './measure.ts';
import type { ShopProcess } from './shop-process.ts';

/** Two looks of a person who is quick are so far apart. */
const pauseMs = 100;
const slowestMs = 20;

/**
 * Records the p99 of a page twice: asked by connections that never pause, and with a pause of 100 ms after each response. The
 * goal is that of people, who pause: connections without a pause keep every core busy however little a page costs, and
 * their p50 is the number of connections divided by the rate.
 */
export async function measurePage(
  shop: ShopProcess,
  figures: Figures,
  { name, ...plan }: { name: string } & Pick<LoadPlan, 'next' | 'connections'>,
): Promise<void> {
  const warmUpSeconds = 3;
  const busy = { name: `${name}, p99, no pause`, unit: 'ms' };
  figures.recordP99(busy, await measure(shop, { ...plan, warmUpSeconds }));
  const rested = { name: `${name}, p99, pause of ${pauseMs} ms`, unit: 'ms', atMost: slowestMs };
  figures.recordP99(rested, await measure(shop, { ...plan, warmUpSeconds, pauseMs }));
}
