import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import type { Db } from '#db/database.ts';
import { readRecords, type StoredRecord } from '#db/imports/read-records.ts';
import type { WholesalePart } from '#db/transfer/wholesale/read-wholesale.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
  WholeLists,
} from '#features/transfer/import/import-batches.ts';

/** The differences between the six parts about price lists, groups and companies. */
export interface WholesaleKind<S extends TObject, Row, Known> {
  part: WholesalePart;
  schema: S;
  keyOf: (record: Static<S>) => string;
  /** The field at which a second line with the same key is refused. */
  keyField: string;
  wholeLists?: WholeLists<Static<S>>;
  /** Looks up the names that the records refer to. 1 or 2 queries. */
  lookUp: (db: Db, records: readonly Static<S>[]) => Promise<Known>;
  /** The record with all fields, as an export writes it: those that the line has, else the stored ones. */
  whole: (record: Static<S>, stored: StoredRecord | undefined, findings: RecordFindings) => Row;
  refuse: (row: Row, known: Known, findings: RecordFindings) => void;
  /** Called with each record that is not refused. */
  accept?: (record: Static<S>) => void;
  write: (db: Db, rows: readonly Row[]) => Promise<void>;
  /** Removes the records with these keys, and answers with those that others need. */
  remove: (db: Db, keys: readonly string[]) => Promise<readonly string[]>;
}

const batchSize = 2000;

/** Imports one of the parts about price lists and groups (rule import-export/wholesale-files). 3 queries a batch or more. */
export function wholesaleWriter<S extends TObject, Row extends object, Known>(
  kind: WholesaleKind<S, Row, Known>,
): PartWriter<Static<S>> {
  return {
    check: recordCheck(kind.schema),
    fields: new Set(Object.keys(kind.schema.properties)),
    keyOf: kind.keyOf,
    keyField: kind.keyField,
    ...(kind.wholeLists && { wholeLists: kind.wholeLists }),
    batchSize,
    write: (db, lines) => writeBatch(kind, db, lines),
  };
}

async function writeBatch<S extends TObject, Row extends object, Known>(
  kind: WholesaleKind<S, Row, Known>,
  db: Db,
  lines: readonly CheckedLine<Static<S>>[],
): Promise<BatchResult<Static<S>>> {
  const keyed = lines.map(({ line, record }) => ({ line, record, key: kind.keyOf(record) }));
  const stored = await readRecords(
    db,
    kind.part,
    keyed.map(({ key }) => key),
  );
  // A field that the line leaves out keeps the stored value, which has to be known too.
  const kept = [...stored.values()].map(({ record }) => record as Static<S>);
  const known = await kind.lookUp(db, [...lines.map(({ record }) => record), ...kept]);
  const result: BatchResult<Static<S>> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  const rows: Row[] = [];
  const gone = new Map<string, number>();
  for (const { line, record, key } of keyed) {
    const before = stored.get(key)?.record;
    if (isTrue(record['remove'])) {
      if (before) gone.set(key, line);
      continue;
    }
    const findings: RecordFindings = { refused: [], warnings: [] };
    const row = kind.whole(record, before, findings);
    kind.refuse(row, known, findings);
    for (const finding of findings.warnings) result.warnings.push({ line, finding });
    if (findings.refused.length > 0) {
      result.refused.push({ line, findings: findings.refused });
      continue;
    }
    kind.accept?.(record);
    if (!before || !isDeepStrictEqual(before, row)) {
      rows.push(row);
      if (before) result.changed += 1;
      else result.added += 1;
    }
  }
  await kind.write(db, rows);
  await removeLines(kind, db, gone, result);
  return result;
}

/** Removes records by their keys, with the lines that ask for it. */
async function removeLines(
  kind: Pick<WholesaleKind<TObject, never, never>, 'remove'>,
  db: Db,
  gone: ReadonlyMap<string, number>,
  result: BatchResult<unknown>,
): Promise<void> {
  if (gone.size === 0) return;
  const used = await kind.remove(db, [...gone.keys()]);
  result.changed += gone.size - used.length;
  for (const key of used) result.refused.push(refusedAsUsed(gone.get(key) ?? 0));
}

/** The refusal of a line that removes something in use. */
function refusedAsUsed(line: number): BatchResult<unknown>['refused'][number] {
  return { line, findings: [{ field: 'remove', code: 'in-use' }] };
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

/** 1 or 0, as an export writes it. */
export function flagOf(given: unknown, stored: unknown, otherwise: number | null): number | null {
  if (given === undefined) return stored === undefined ? otherwise : (stored as number | null);
  return given === null ? otherwise : Number(isTrue(given));
}
