import autocannon from 'autocannon';
import type { ShopProcess } from './shop-process.ts';

export interface Measurement {
  name: string;
  /** Answers (or purchases) a second: the median of the runs. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the shop's process for one answer, in milliseconds. */
  cpuMs: number;
  failures: number;
}

interface Load {
  name: string;
  requests: autocannon.Request[];
  /** Requests that make one thing that is counted; a purchase takes several. */
  requestsPerUnit?: number;
  setupClient?: (client: autocannon.Client) => void;
  connections: number;
  seconds: number;
  runs: number;
}

/** Runs a load several times against the shop and gives the medians. */
export async function measure(shop: ShopProcess, load: Load): Promise<Measurement> {
  const { requestsPerUnit = 1 } = load;
  const results: Measurement[] = [];
  // The first run warms up code, plans and memories and does not count.
  for (let run = 0; run <= load.runs; run++) {
    const cpuBefore = await shop.cpuSeconds();
    const result = await autocannon({
      url: shop.url,
      connections: load.connections,
      duration: run === 0 ? 2 : load.seconds,
      requests: load.requests,
      timeout: 20,
      ...(load.setupClient ? { setupClient: load.setupClient } : {}),
    });
    const cpu = (await shop.cpuSeconds()) - cpuBefore;
    const units = result.requests.total / requestsPerUnit;
    if (run === 0) continue;
    results.push({
      name: load.name,
      perSecond: units / result.duration,
      p50Ms: result.latency.p50 * requestsPerUnit,
      p99Ms: result.latency.p99 * requestsPerUnit,
      cpuMs: (cpu * 1000) / units,
      failures: result.non2xx + result.errors,
    });
  }
  const figure = (pick: (each: Measurement) => number) => median(results.map(pick));
  return {
    name: load.name,
    perSecond: figure((each) => each.perSecond),
    p50Ms: figure((each) => each.p50Ms),
    p99Ms: figure((each) => each.p99Ms),
    cpuMs: figure((each) => each.cpuMs),
    failures: results.reduce((sum, each) => sum + each.failures, 0),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
