import { loadAverage, median, type Measurement } from './measure.ts';

/** A figure of a benchmark, and the floor that a release must not fall below. */
export interface FigureKind {
  name: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

interface Recorded {
  kind: FigureKind;
  values: readonly number[];
  load: number;
}

/** Two runs of the same code agree in three digits at most. */
export const rounded = (value: number) => Number(value.toPrecision(3));

/** Prints each figure as a line of JSON when it is measured, and all of them as a table at the end. */
export class Figures {
  readonly #recorded: Recorded[] = [];

  /** `values` are those of the runs. */
  record(
    kind: FigureKind,
    values: readonly number[],
    { load = loadAverage(), failures = 0, ...more }: Record<string, number> = {},
  ): void {
    this.#recorded.push({ kind, values, load });
    const { name, unit } = kind;
    const { floor, ratio } = floorOf(kind, median(values));
    const figure = {
      name,
      value: rounded(median(values)),
      unit,
      runs: values.map(rounded),
      floor,
      ratio,
    };
    const others = Object.entries(more).map(([key, value]) => [key, rounded(value)]);
    console.log(JSON.stringify({ ...figure, load, failures, ...Object.fromEntries(others) }));
    if (failures === 0) return;
    // A refusal is faster than a response.
    console.error(`NOT VALID: ${failures} responses of "${name}" were refusals or errors`);
    process.exitCode = 1;
  }

  recordRate(kind: FigureKind, measured: Measurement): void {
    this.#recordRuns(kind, measured, 'perSecond');
  }

  recordP99(kind: FigureKind, measured: Measurement): void {
    this.#recordRuns(kind, measured, 'p99Ms');
  }

  recordCpu(kind: FigureKind, measured: Measurement): void {
    this.#recordRuns(kind, measured, 'cpuMs');
  }

  #recordRuns(kind: FigureKind, measured: Measurement, key: 'perSecond' | 'p99Ms' | 'cpuMs'): void {
    const { runs, ...medians } = measured;
    this.record(
      kind,
      runs.map((run) => run[key]),
      medians,
    );
  }

  printTable(): void {
    const rows = this.#recorded.map(({ kind, values, load }) => {
      const value = median(values);
      const { floor, ratio } = floorOf(kind, value);
      const spread = `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
      const compared =
        ratio === undefined ? ' | ' : `${floor} | ${ratio.toFixed(2)}${ratio < 1 ? ' BELOW' : ''}`;
      return `| ${kind.name} | ${rounded(value)} ${kind.unit} | ${spread} | ${compared} | ${load} |`;
    });
    console.log(
      '\n| figure | median | lowest to highest run | floor | ratio, at least 1 | load before |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    console.log(rows.join('\n'));
  }
}

/** The ratio is 1 or more where the figure keeps to its floor. */
function floorOf({ atLeast, atMost }: FigureKind, value: number) {
  if (atLeast !== undefined) return { floor: atLeast, ratio: rounded(value / atLeast) };
  if (atMost !== undefined) return { floor: atMost, ratio: rounded(atMost / value) };
  return {};
}
