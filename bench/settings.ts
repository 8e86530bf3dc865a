// The variables that all benchmarks share. README.md describes them.

/** A number from the environment. */
export function numberSetting(name: string, fallback: number): number {
  const text = process.env[name] ?? '';
  const value = text === '' ? fallback : Number(text);
  if (!(value > 0)) throw new Error(`${name} must be a positive number, not "${text}"`);
  return value;
}

/** A comma-separated list from the environment; null where the variable is not set. */
export function listSetting(name: string): string[] | null {
  const text = process.env[name] ?? '';
  return text === '' ? null : text.split(',').map((each) => each.trim());
}

export const products = numberSetting('BENCH_PRODUCTS', 20_000);
export const seconds = numberSetting('BENCH_SECONDS', 5);
export const runs = numberSetting('BENCH_RUNS', 3);
export const customers = numberSetting('BENCH_CUSTOMERS', 100_000);
export const orders = numberSetting('BENCH_ORDERS', 1_000_000);

/** Connections that ask at the same time. */
export const connections = 20;
