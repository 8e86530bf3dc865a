import { loadavg } from 'node:os';
import { median } from './measure.ts';

/** A figure that was measured, and what is wanted of it. */
export interface Figure {
  name: string;
  unit: string;
  /** One of each run. */
  values: readonly number[];
  wanted?: { atLeast: number } | { atMost: number };
  /** Load average of the machine before it was measured. */
  load: number;
  more?: Record<string, number | string>;
}

/** The machine's load average of the last minute. */
export function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

/** Three digits say more than two runs of one state agree in. */
export const rounded = (value: number) => Number(value.toPrecision(3));

/** Figures, each said as a line of JSON when it comes, and in the end as one table. */
export class Figures {
  readonly #all: Figure[] = [];

  record(figure: Figure): void {
    this.#all.push(figure);
    const { name, unit, wanted, values, load, more } = figure;
    const said = { value: rounded(median(values)), runs: values.map(rounded) };
    console.log(JSON.stringify({ name, ...said, unit, wanted, load, ...more }));
    const { failures } = more ?? {};
    if (failures === undefined || failures === 0) return;
    // Refusing is quicker than answering: such a figure says nothing.
    console.error(`NOT VALID: ${failures} answers of "${name}" were refusals or errors`);
    process.exitCode = 1;
  }

  table(): string {
    const rows = this.#all.map(({ name, values, unit, wanted, load }) => {
      const value = median(values);
      const goal = wanted === undefined ? '' : `${Object.values(wanted)[0]} ${unit}`;
      const ratio = wanted === undefined ? '' : ratioOf(value, wanted).toFixed(2);
      const spread = `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
      return `| ${name} | ${goal} | ${rounded(value)} ${unit} | ${spread} | ${ratio} | ${load} |`;
    });
    return [
      '| figure | wanted | median | lowest to highest run | ratio (1 or more is reached) | load before |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  }
}

function ratioOf(value: number, wanted: NonNullable<Figure['wanted']>): number {
  return 'atLeast' in wanted ? value / wanted.atLeast : wanted.atMost / value;
}
