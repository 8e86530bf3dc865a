import type { Db } from '#db/database.ts';
import type { KeyedPart } from '#db/imports/read-records.ts';
import { sessionWithin } from '#db/transfer/import-session.ts';
import { ensureLira } from '#db/transfer/write-settings.ts';
import type { CheckedLine, PartWriter } from '#features/transfer/import/import-batches.ts';
import { loadContext, type ImportContext } from '#features/transfer/import/import-context.ts';
import {
  importLines,
  plainWriters,
  type ImportAdapter,
} from '#features/transfer/import/import-parts.ts';
import { PartReport } from '#features/transfer/import/import-report.ts';
import { importSettings } from '#features/transfer/import/import-settings.ts';
import type { SourceFile } from '#features/transfer/sources/store-source.ts';
import { EarlierRecords, keyedParts, type EarlierRecord } from './earlier-records.ts';
import { namesOf, neededBy } from './record-names.ts';
import { tracked, type RecordChange } from './track-changes.ts';

/** Lines of a batch: the shop waits no longer than for one of them. */
export const mostLines = 100;

/**
 * Lets the writers of an import check a file batch by batch, each in a transaction that is rolled back (rule
 * import-export/check): the records of earlier batches that a batch refers to are stored anew in its transaction.
 */
export class Trial implements ImportAdapter {
  readonly #earlier = new EarlierRecords();
  readonly #settings: SourceFile | undefined;
  readonly #note: (changes: readonly RecordChange[]) => void;
  readonly #noteSettings: (db: Db, work: () => Promise<void>) => Promise<boolean>;
  #changesSettings = false;

  constructor(input: {
    settings: SourceFile | undefined;
    onChanges: (changes: readonly RecordChange[]) => void;
    /** Surrounds the settings, and answers whether they changed. */
    onSettings: (db: Db, work: () => Promise<void>) => Promise<boolean>;
  }) {
    this.#settings = input.settings;
    this.#note = input.onChanges;
    this.#noteSettings = input.onSettings;
  }

  async settings(db: Db, work: () => Promise<void>): Promise<void> {
    this.#changesSettings = await this.#noteSettings(db, work);
  }

  writer<R>(
    part: KeyedPart,
    make: (context: ImportContext) => PartWriter<R>,
    context: ImportContext,
  ): PartWriter<R> {
    const base = make(context);
    const { reserve: _reserve, prepare: _prepare, ...rest } = base;
    const note = (changes: readonly RecordChange[], lines: readonly CheckedLine<R>[]) =>
      this.#settle(changes, lines);
    return {
      ...rest,
      batchSize: Math.min(base.batchSize, mostLines),
      write: async (db, lines, last) => {
        const isReplayed = await this.#replay(db, part, lines, context);
        const own = isReplayed ? make(await loadContext(db, context)) : base;
        await own.prepare?.(db, lines);
        return tracked(part, forgetful(own), { note }).write(db, lines, last);
      },
    };
  }

  #settle(changes: readonly RecordChange[], lines: readonly CheckedLine<unknown>[]): void {
    this.#note(changes);
    const byLine = new Map(lines.map(({ line, record }) => [line, record]));
    for (const { part, line, before, after } of changes) {
      const record = byLine.get(line);
      const isNamed = before === null || part === 'brands' || (after !== null && 'code' in after);
      if (isNamed) this.#earlier.add(namesOf(part, record), { part, line, record });
    }
  }

  /** Stores what the batch needs of earlier ones; answers whether there was anything. */
  async #replay(
    db: Db,
    part: KeyedPart,
    lines: readonly CheckedLine<unknown>[],
    context: ImportContext,
  ): Promise<boolean> {
    const session = sessionWithin(db);
    if (this.#changesSettings && this.#settings)
      await importSettings(session, this.#settings.lines(), silent('settings'));
    await session.batch(ensureLira);
    const needed = this.#neededBy(part, lines);
    for (const each of keyedParts) {
      const records = needed.filter((record) => record.part === each);
      if (records.length === 0) continue;
      await importLines[each]({
        session,
        lines: records.map(({ line, record }) => ({ line, value: record })),
        context: await loadContext(db, context),
        report: silent(each),
        adapter: plainWriters,
      });
    }
    return this.#changesSettings || needed.length > 0;
  }

  #neededBy(part: KeyedPart, lines: readonly CheckedLine<unknown>[]): EarlierRecord[] {
    if (this.#earlier.isEmpty) return [];
    const own = new Set(lines.map(({ line }) => `${part} ${line}`));
    const found = new Map<string, EarlierRecord>();
    const names = lines.flatMap(({ record }) => neededBy(part, record));
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const record = this.#earlier.find(name);
      if (!record) continue;
      const key = `${record.part} ${record.line}`;
      if (own.has(key) || found.has(key)) continue;
      found.set(key, record);
      names.push(...neededBy(record.part, record.record));
    }
    return [...found.values()].toSorted((one, other) => one.line - other.line);
  }

  close(): void {
    this.#earlier.close();
  }
}

/** A writer that remembers nothing of a batch: its transaction is rolled back. */
function forgetful<R>(writer: PartWriter<R>): PartWriter<R> {
  return {
    ...writer,
    write: async (db, lines, last) => {
      const { remember: _remember, ...result } = await writer.write(db, lines, last);
      return result;
    },
  };
}

function silent(part: KeyedPart | 'settings'): PartReport {
  return new PartReport(part, part, {});
}
