import { quantile } from '../harness/load.ts';

/** The responses that customers got during the faults of one kind. */
export class ResponseStats {
  readonly #milliseconds: number[] = [];
  readonly #statuses = new Map<number, number>();
  /** Connections that broke before a response. */
  broken = 0;
  orders = 0;

  add(milliseconds: number, status: number): void {
    this.#milliseconds.push(milliseconds);
    this.#statuses.set(status, this.count(status) + 1);
  }

  get responses(): number {
    return this.#milliseconds.length;
  }

  /** The time that a part (0 to 1) of the responses took at most. */
  quantile(part: number): number {
    return quantile(
      this.#milliseconds.toSorted((a, b) => a - b),
      part,
    );
  }

  count(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }
}
