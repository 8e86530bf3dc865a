/** What those who shopped during one kind of fault felt. */
export class Felt {
  readonly #milliseconds: number[] = [];
  readonly statuses = new Map<number, number>();
  /** Connections that broke before an answer came. */
  broken = 0;
  orders = 0;

  answered(milliseconds: number, status: number): void {
    this.#milliseconds.push(milliseconds);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** The time within which this part (0 to 1) of all answers came, in milliseconds. */
  quantile(part: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  }

  get answers(): number {
    return this.#milliseconds.length;
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }
}
