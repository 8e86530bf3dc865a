import type { Environment } from '#platform/environment.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Undefined where nobody collects traces: their packages are then never read. */
export async function openTraces(
  { traces }: Pick<Environment, 'traces'>,
  pathOf: TracingOptions['pathOf'],
): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTracing } = await import('./tracing.ts');
  return openTracing({ ...traces, pathOf });
}
