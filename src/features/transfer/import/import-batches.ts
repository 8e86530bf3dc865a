import { batchFailure } from '#db/transfer/import-session.ts';
import type { ImportSession } from '#db/transfer/import-session.ts';
import type { Db } from '#db/database.ts';
import type { KeyedPart } from '#db/imports/read-records.ts';
import type { RecordCheck } from './check-record.ts';
import type { PartReport } from './import-report.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import type { SourceLine, SourceLines } from '#features/transfer/sources/store-source.ts';
import { LineChecks } from './line-checks.ts';
import { WaitingLines } from './waiting-lines.ts';

export interface CheckedLine<R> {
  line: number;
  record: R;
}

/** The result of writing a batch. Lines that none of the lists names were stored. */
export interface BatchResult<R> {
  added: number;
  changed: number;
  refused: { line: number; findings: Finding[] }[];
  warnings: { line: number; finding: Finding }[];
  /** Lines that depend on a record that is not there yet. */
  waiting: CheckedLine<R>[];
  /** Called once the batch is committed. */
  remember?: () => void;
}

/** How the records of one part are checked and written. */
export interface PartWriter<R> {
  check: RecordCheck<R>;
  fields: ReadonlySet<string>;
  /** Two records with one key never share a batch. */
  keyOf: (record: R) => string;
  /** The field at which a second line with the key of an earlier one is refused. Absent: the later line counts. */
  keyField?: string;
  /** Absent: lines are stored batch by batch. */
  wholeLists?: WholeLists<R>;
  /**
   * The keys that a record reads or writes and another record may, too. Batches that share no key may run concurrently.
   * Absent: one batch after the other.
   */
  touches?: (record: R) => readonly string[];
  /** Other records that a batch brings or changes by the way, by their keys. */
  besides?: {
    part: KeyedPart;
    keysOf: (db: Db, records: readonly R[]) => Promise<readonly string[]>;
  };
  batchSize: number;
  /** Slow work for a batch that must not hold a transaction open. */
  prepare?: (db: Db, lines: readonly CheckedLine<R>[]) => Promise<void>;
  /**
   * Reserves the ids or numbers that a batch brings, in a short transaction before it, so that the shop does not
   * generate them for something else. A dry run reserves none.
   */
  reserve?: (db: Db, lines: readonly CheckedLine<R>[]) => Promise<void>;
  /** `last`: no more records will come, so a line cannot wait for one. */
  write: (db: Db, lines: readonly CheckedLine<R>[], last: boolean) => Promise<BatchResult<R>>;
}

/** A part whose lines belong to lists: all lines of a list are stored together (rule import-export/whole-lists). */
export interface WholeLists<R> {
  /** The list of a record. */
  of: (record: R) => string;
  /** The lists whose stored records go where no line of the import has their key. */
  replaced: ReadonlySet<string>;
  /** The list's next stored records after an id, as lines that remove them; none after the last. */
  removals: (db: Db, list: string, after: number) => Promise<{ id: number; record: R }[]>;
  /** Whether the lines ended because somebody stopped the import. */
  isStopped: () => boolean;
}

/**
 * Imports every line of a part: checks lines one by one and writes them in batches, one transaction each,
 * while it reads the next batch. When the database refuses a batch, each half is tried by itself, and so on, so that
 * only a wrong line is refused. Lines that came before a record that they need are tried again at the end.
 */
export async function importPart<R>(
  session: ImportSession,
  writer: PartWriter<R>,
  lines: SourceLines,
  report: PartReport,
): Promise<void> {
  const waiting = new WaitingLines();
  const target = { session, writer, report, waiting };
  const run = new PartRun(target);
  try {
    for await (const line of lines) await run.take(line);
    await run.flush();
  } finally {
    await run.finish();
  }
  await retryWaiting(target);
  report.progress();
}

/** The context of every step of a part. */
export interface Target<R> {
  session: ImportSession;
  writer: PartWriter<R>;
  report: PartReport;
  waiting: WaitingLines;
}

class PartRun<R> {
  readonly #target: Target<R>;
  readonly #writer: PartWriter<R>;
  readonly #report: PartReport;
  readonly #checks: LineChecks<R>;
  /** The lines of keys that no other line may have. */
  readonly #firstLines = new Map<string, number>();
  #lines: CheckedLine<R>[] = [];
  #keys = new Set<string>();
  #touched = new Set<string>();
  /** Batches under way, the first one first. */
  #writing: { touched: ReadonlySet<string>; done: Promise<void> }[] = [];

  constructor(target: Target<R>) {
    this.#target = target;
    this.#writer = target.writer;
    this.#report = target.report;
    this.#checks = new LineChecks(target.writer, target.report);
  }

  async take(source: SourceLine): Promise<void> {
    const record = this.#checks.recordOf(source);
    if (record === null) return;
    const { line } = source;
    const key = this.#writer.keyOf(record);
    if (this.#isRepeated(key, line)) return;
    const touches = this.#writer.touches?.(record) ?? [];
    if (this.#isFull(touches) || this.#keys.has(key)) await this.flush();
    this.#keys.add(key);
    for (const each of touches) this.#touched.add(each);
    this.#lines.push({ line, record });
  }

  #isRepeated(key: string, line: number): boolean {
    const { keyField } = this.#writer;
    if (keyField === undefined) return false;
    const before = this.#firstLines.get(key);
    if (before === undefined) this.#firstLines.set(key, line);
    else this.#report.refuse(line, [repeatedLine(keyField, before)]);
    return before !== undefined;
  }

  /** Starts writing the collected batch, after the batches that it has to wait for, while the next one is read. */
  async flush(): Promise<void> {
    const [lines, touched] = [this.#lines, this.#touched];
    this.#lines = [];
    this.#keys = new Set();
    this.#touched = new Set();
    if (lines.length === 0) return;
    while (this.#mustWait(touched)) await this.#writing.shift()?.done;
    const before = this.#writing.at(-1)?.done ?? none;
    const done = writeLines(this.#target, lines, { last: false, before });
    // The next await meets the failure; until then it must not count as unhandled.
    done.catch(() => undefined);
    this.#writing.push({ touched, done });
  }

  /** Cuts no batch between two lines that share a key: the next batch would have to wait for this one. */
  #isFull(touches: readonly string[]): boolean {
    const { batchSize } = this.#writer;
    if (this.#lines.length < batchSize) return false;
    const isBetween = !touches.some((each) => this.#touched.has(each));
    return isBetween || this.#lines.length >= batchSize + mostBeyond;
  }

  #mustWait(touched: ReadonlySet<string>): boolean {
    const room = this.#writer.touches ? this.#target.session.writers : 1;
    const shares = this.#writing.some((batch) =>
      touched.values().some((each) => batch.touched.has(each)),
    );
    return this.#writing.length >= room || shares;
  }

  /** Waits for every running batch, even after failures; then throws the first failure. */
  async finish(): Promise<void> {
    const done = this.#writing.map((batch) => batch.done);
    await Promise.allSettled(done);
    await Promise.all(done);
  }
}

/** The refusal of a line whose key an earlier line has. */
export function repeatedLine(field: string, before: number): Finding {
  return { field, code: 'same-row', detail: String(before) };
}

const mostAttempts = 5;
/** Lines that a batch may have beyond its size. */
const mostBeyond = 100;
const none = Promise.resolve();

/** Writes lines as one batch, or in halves where the database refuses one. `before`: the batch whose problems are reported first. */
export async function writeLines<R>(
  target: Target<R>,
  lines: readonly CheckedLine<R>[],
  { last, before = none }: { last: boolean; before?: Promise<void> },
): Promise<void> {
  const { session, writer, report } = target;
  const { reserve } = writer;
  await writer.prepare?.(session.db, lines);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (reserve && !session.dryRun) await session.batch((db) => reserve(db, lines));
      const result = await session.batch((db) => writer.write(db, lines, last));
      await before.catch(() => undefined);
      await settle(target, lines, result);
      return;
    } catch (error) {
      const failure = batchFailure(error);
      if (failure.kind === 'fatal' || (failure.kind === 'retry' && attempt >= mostAttempts)) {
        throw error;
      }
      if (failure.kind === 'retry') continue;
      const [only, ...more] = lines;
      if (only && more.length === 0) {
        await before.catch(() => undefined);
        report.refuse(only.line, [{ field: '', code: 'database', detail: failure.detail }]);
        return;
      }
      const middle = Math.ceil(lines.length / 2);
      await writeLines(target, lines.slice(0, middle), { last, before });
      await writeLines(target, lines.slice(middle), { last, before });
      return;
    }
  }
}

async function settle<R>(
  { report, waiting }: Target<R>,
  lines: readonly CheckedLine<R>[],
  result: BatchResult<R>,
): Promise<void> {
  result.remember?.();
  const { counts } = report;
  const stored = lines.length - result.refused.length - result.waiting.length;
  counts.added += result.added;
  counts.changed += result.changed;
  counts.unchanged += stored - result.added - result.changed;
  const unstored = new Set([...result.refused, ...result.waiting].map((entry) => entry.line));
  for (const { line, findings } of result.refused) report.refuse(line, findings);
  for (const { line, finding } of result.warnings) {
    if (!unstored.has(line)) report.warn(line, finding);
  }
  await waiting.put(result.waiting.map(({ line, record }) => ({ line, value: record })));
  report.progress();
}

/** Tries the waiting lines again, until none waits or a pass has stored nothing. */
async function retryWaiting<R>(target: Target<R>): Promise<void> {
  const { waiting, writer } = target;
  for (let before = Infinity; waiting.count > 0;) {
    const last = waiting.count >= before;
    before = waiting.count;
    let batch: CheckedLine<R>[] = [];
    for await (const { line, value } of waiting.drain()) {
      const checked = writer.check(value);
      if (checked.ok) batch.push({ line, record: checked.record });
      if (batch.length < writer.batchSize) continue;
      await writeLines(target, batch, { last });
      batch = [];
    }
    if (batch.length > 0) await writeLines(target, batch, { last });
  }
}
