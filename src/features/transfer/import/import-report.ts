import type { Finding, Problem, Severity } from '#features/transfer/sources/problem.ts';
import type { SourcePart } from '#features/transfer/sources/store-source.ts';

/** The counts of one part's records by result. */
export interface PartCounts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  warnings: number;
}

export type ReportPart = SourcePart | 'images';

export interface ImportReport {
  parts: Partial<Record<ReportPart, PartCounts>>;
  refused: number;
  warnings: number;
}

/** Hears what an import finds while it runs; nothing is kept, since there may be millions. */
export interface ImportEvents {
  onProblem?: (problem: Problem) => void;
  /** Called about once a batch. */
  onProgress?: (progress: { part: ReportPart; file: string; read: number }) => void;
}

/** Counts one part and passes its problems on. */
export class PartReport {
  readonly counts: PartCounts = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    warnings: 0,
  };
  readonly part: ReportPart;
  readonly file: string;
  readonly #events: ImportEvents;

  constructor(part: ReportPart, file: string, events: ImportEvents) {
    this.part = part;
    this.file = file;
    this.#events = events;
  }

  /** A line of which nothing is stored, with everything that is wrong with it. */
  refuse(line: number, findings: readonly Finding[]): void {
    this.counts.refused += 1;
    for (const finding of findings) this.#tell('refused', line, finding);
  }

  warn(line: number, finding: Finding): void {
    this.counts.warnings += 1;
    this.#tell('warning', line, finding);
  }

  progress(): void {
    this.#events.onProgress?.({ part: this.part, file: this.file, read: this.counts.read });
  }

  #tell(severity: Severity, line: number, finding: Finding): void {
    this.#events.onProblem?.({ severity, file: this.file, line, ...finding });
  }
}
