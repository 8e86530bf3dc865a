import { cardNumbersIn } from '#features/transfer/import/orders/card-numbers-in.ts';
import type { SourceLine } from '#features/transfer/sources/store-source.ts';
import { unknownFields, type RecordCheck } from './check-record.ts';
import type { PartReport } from './import-report.ts';

/** The part of a writer that knows its records. */
interface KnownRecord<R> {
  check: RecordCheck<R>;
  fields: ReadonlySet<string>;
}

/** Unknown fields that are reported of a file. */
const mostUnknown = 100;

/** Checks the lines of a part one by one, before any of them is written; counts them and reports the refused ones. */
export class LineChecks<R> {
  readonly #writer: KnownRecord<R>;
  readonly #report: PartReport;
  readonly #reported = new Set<string>();

  constructor(writer: KnownRecord<R>, report: PartReport) {
    this.#writer = writer;
    this.#report = report;
  }

  /** The record of a line; null for one that is refused. */
  recordOf(source: SourceLine): R | null {
    const { line } = source;
    this.#report.counts.read += 1;
    if ('fault' in source) return this.#refuse(line, [source.fault]);
    const checked = this.#writer.check(source.value);
    if (!checked.ok) return this.#refuse(line, checked.findings);
    const cards = cardNumbersIn(source.value);
    if (cards.length > 0) return this.#refuse(line, cards);
    this.#warnOfUnknownFields(line, source.value);
    return checked.record;
  }

  #refuse(...refusal: Parameters<PartReport['refuse']>): null {
    this.#report.refuse(...refusal);
    return null;
  }

  /** Once for each field: a file with an unknown field has it in every line. */
  #warnOfUnknownFields(line: number, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const field of unknownFields(value, this.#writer.fields)) {
      if (this.#reported.has(field) || this.#reported.size >= mostUnknown) continue;
      this.#reported.add(field);
      this.#report.warn(line, { field, code: 'unknown-field' });
    }
  }
}
