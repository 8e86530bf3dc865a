import { loadavg } from 'node:os';
import {
  connections as usualConnections,
  runs as usualRuns,
  seconds as usualSeconds,
} from '../settings.ts';
import { quantile, runLoad, type LoadPlan } from './load.ts';
import type { ShopProcess } from './shop-process.ts';

interface Run {
  /** Responses (or purchases) a second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the shop's process for one response. */
  cpuMs: number;
}

/** The medians of the runs. */
export interface Measurement extends Run {
  runs: readonly Run[];
  failures: number;
  /** Load average of the machine before the measurement. */
  load: number;
}

type MeasurePlan = Pick<LoadPlan, 'next' | 'pauseMs'> &
  Partial<Pick<LoadPlan, 'connections' | 'seconds'>> & {
    runs?: number;
    warmUpSeconds?: number;
    /** How many requests make one counted unit, such as a purchase. */
    requestsPerUnit?: number;
  };

/** A shop that has just started still compiles its code. */
export const usualWarmUpSeconds = 8;

/** Runs a load several times after a warm-up. */
export async function measure(shop: ShopProcess, plan: MeasurePlan): Promise<Measurement> {
  const { requestsPerUnit = 1, runs = usualRuns, seconds = usualSeconds } = plan;
  const { warmUpSeconds = usualWarmUpSeconds } = plan;
  const load = { connections: usualConnections, ...plan, url: shop.url };
  const loadBefore = loadAverage();
  await runLoad({ ...load, seconds: Math.max(seconds, warmUpSeconds) });
  const results: Run[] = [];
  let failures = 0;
  for (let run = 0; run < runs; run++) {
    const cpuBefore = await shop.cpuSeconds();
    const result = await runLoad({ ...load, seconds });
    const cpu = (await shop.cpuSeconds()) - cpuBefore;
    const units = result.responses / requestsPerUnit;
    failures += result.failures;
    results.push({
      perSecond: units / result.seconds,
      p50Ms: quantile(result.milliseconds, 0.5) * requestsPerUnit,
      p99Ms: quantile(result.milliseconds, 0.99) * requestsPerUnit,
      cpuMs: (cpu * 1000) / units,
    });
  }
  const medianOf = (pick: (run: Run) => number) => median(results.map(pick));
  return {
    runs: results,
    perSecond: medianOf((run) => run.perSecond),
    p50Ms: medianOf((run) => run.p50Ms),
    p99Ms: medianOf((run) => run.p99Ms),
    cpuMs: medianOf((run) => run.cpuMs),
    failures,
    load: loadBefore,
  };
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((left, right) => left - right),
    0.5,
  );
}

/** The machine's load average of the last minute. */
export function loadAverage(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}
