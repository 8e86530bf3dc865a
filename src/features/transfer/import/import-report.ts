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

export interface ImportProgress {
  part: ReportPart;
  file: string;
  read: number;
  counts: Readonly<PartCounts>;
}

/** Receives the problems of an import while it runs. They are not collected: there may be millions. */
export interface ImportEvents {
  onProblem?: (problem: Problem) => void;
  /** Called about once a batch. */
  onProgress?: (progress: ImportProgress) => void;
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
  /** The line that was refused last; null for none. */
  lastRefused: number | null = null;
  readonly #events: ImportEvents;

  constructor(part: ReportPart, file: string, events: ImportEvents) {
    this.part = part;
    this.file = file;
    this.#events = events;
  }

  /** Reports a line that is not stored, with all of its problems. */
  refuse(line: number, findings: readonly Finding[]): void {
    this.counts.refused += 1;
    this.lastRefused = line;
    for (const finding of findings) this.#report('refused', line, finding);
  }

  warn(line: number, finding: Finding): void {
    this.counts.warnings += 1;
    this.#report('warning', line, finding);
  }

  progress(): void {
    const { part, file, counts } = this;
    this.#events.onProgress?.({ part, file, read: counts.read, counts });
  }

  #report(severity: Severity, line: number, finding: Finding): void {
    this.#events.onProblem?.({ severity, file: this.file, line, ...finding });
  }
}
