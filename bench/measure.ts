import { runLoad, type LoadRequest } from './load.ts';
import type { ShopProcess } from './shop-process.ts';

/** What one of several runs gave. */
interface Run {
  /** Answers (or purchases) a second: the median of the runs. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the shop's process for one answer, in milliseconds. */
  cpuMs: number;
  failures: number;
}

export interface Measurement extends Run {
  /** The counted runs, whose medians the others are. */
  each: readonly Run[];
}

interface Load {
  next: (connection: number) => LoadRequest;
  /** Requests that make one thing that is counted; a purchase takes several. */
  requestsPerUnit?: number;
  connections: number;
  restMs?: number;
  seconds: number;
  runs: number;
}

/** A shop that has just started compiles its code for as long. */
export const warmUpSeconds = 8;

/** Runs a load several times against the shop and gives the medians. */
export async function measure(shop: ShopProcess, load: Load): Promise<Measurement> {
  const { requestsPerUnit = 1, connections, next, restMs = 0 } = load;
  const results: Run[] = [];
  for (let run = 0; run <= load.runs; run++) {
    // Warms up code, plans and memories and does not count.
    const isFirst = run === 0;
    const cpuBefore = await shop.cpuSeconds();
    const result = await runLoad({
      url: shop.url,
      connections,
      seconds: isFirst ? Math.max(load.seconds, warmUpSeconds) : load.seconds,
      next,
      restMs,
    });
    const cpu = (await shop.cpuSeconds()) - cpuBefore;
    const units = result.answers / requestsPerUnit;
    const quantile = (part: number) =>
      (result.milliseconds[Math.floor(result.answers * part)] ?? 0) * requestsPerUnit;
    if (isFirst) continue;
    results.push({
      perSecond: units / result.seconds,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      cpuMs: (cpu * 1000) / units,
      failures: result.failures,
    });
  }
  const figure = (pick: (each: Run) => number) => median(results.map(pick));
  return {
    each: results,
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
