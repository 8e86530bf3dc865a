import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import { readRecords, type KeyedPart, type StoredRecord } from '#db/imports/read-records.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';

/** A record that an import changed: its differing fields before and after; `before` is null for a new record. */
export interface RecordChange {
  part: KeyedPart;
  key: string;
  line: number;
  /** A name for people, such as a product's. */
  name: string;
  before: StoredRecord | null;
  after: StoredRecord | null;
}

export interface ChangeTracker<R> {
  /** Stores the changes in the transaction that makes them. */
  store?: (db: Db, changes: readonly RecordChange[]) => Promise<void>;
  /** Called once the batch is settled. */
  note: (changes: readonly RecordChange[], lines: readonly CheckedLine<R>[]) => void;
}

/** A writer that reads its records before and after each batch, and reports the differences. */
export function tracked<R>(
  part: KeyedPart,
  writer: PartWriter<R>,
  tracker: ChangeTracker<R>,
): PartWriter<R> {
  return {
    ...writer,
    write: async (db, lines, last) => {
      const keyed = lines.map((line) => ({ line, key: writer.keyOf(line.record) }));
      const keys = keyed.map(({ key }) => key);
      const before = await readRecords(db, part, keys);
      const changedBesides = await besides(db, tracker.store && writer.besides, lines, {
        part,
        keys,
      });
      const result = await writer.write(db, lines, last);
      const after = await readRecords(db, part, keys);
      const changes = keyed.flatMap(({ line, key }) =>
        changeOf(part, line.line, before.get(key), after.get(key)),
      );
      await tracker.store?.(db, [...changes, ...(await changedBesides())]);
      return noted(result, () => tracker.note(changes, lines));
    },
  };
}

/** Reads the other records that a batch may change; the result gives their changes once it has. `own`: those of its lines. */
async function besides<R>(
  db: Db,
  other: PartWriter<R>['besides'],
  lines: readonly CheckedLine<R>[],
  own: { part: KeyedPart; keys: readonly string[] },
): Promise<() => Promise<RecordChange[]>> {
  if (!other) return async () => [];
  const { part, keysOf } = other;
  const found = await keysOf(
    db,
    lines.map(({ record }) => record),
  );
  const known = new Set(part === own.part ? own.keys : []);
  const keys = [...new Set(found)].filter((key) => !known.has(key));
  const before = await readRecords(db, part, keys);
  return async () => {
    const after = await readRecords(db, part, keys);
    return keys.flatMap((key) => changeOf(part, 0, before.get(key), after.get(key)));
  };
}

function noted<R>(result: BatchResult<R>, note: () => void): BatchResult<R> {
  const { remember } = result;
  return {
    ...result,
    remember: () => {
      remember?.();
      note();
    },
  };
}

interface Stored {
  key: string;
  record: StoredRecord;
}

function changeOf(
  part: KeyedPart,
  line: number,
  before: Stored | undefined,
  after: Stored | undefined,
): RecordChange[] {
  const stored = after ?? before;
  if (!stored) return [];
  const { key, record } = stored;
  const fields = differingFields(before?.record, after?.record);
  if (fields.length === 0) return [];
  const only = (one: Stored | undefined) =>
    one ? Object.fromEntries(fields.map((field) => [field, one.record[field]])) : null;
  return [{ part, key, line, name: nameOf(record), before: only(before), after: only(after) }];
}

/** The fields in which two records differ; all of them where one is missing. */
function differingFields(before: StoredRecord | undefined, after: StoredRecord | undefined) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
}

const nameFields = ['name', 'code', 'title', 'returnNo', 'orderNo', 'email', 'path', 'url'];

function nameOf(record: StoredRecord): string {
  const field = nameFields.find((name) => typeof record[name] === 'string' && record[name] !== '');
  return field === undefined ? '' : String(record[field]);
}
