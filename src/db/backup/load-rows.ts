import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BackupSequence, BackupTable } from './backup-tables.ts';

/** Bytes of lines in one statement. */
const mostBytes = 4 * 1024 * 1024;

/** Inserts rows from the lines of `dumpRows`, and gives how many. 1 query for each 4 MB. */
export async function loadRows(
  tx: Db,
  { name, columns }: BackupTable,
  lines: AsyncIterable<string>,
): Promise<number> {
  const names = columns.map((column) => sql.ref(column.name));
  const values = columns.map(
    ({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`,
  );
  let waiting: string[] = [];
  let bytes = 0;
  let rows = 0;
  const write = async () => {
    await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
      select ${sql.join(values)} from json_array_elements(${`[${waiting.join(',')}]`}::json) as line`.execute(
      tx,
    );
    rows += waiting.length;
    waiting = [];
    bytes = 0;
  };
  for await (const line of lines) {
    waiting.push(line);
    bytes += line.length;
    if (bytes >= mostBytes) await write();
  }
  if (waiting.length > 0) await write();
  return rows;
}

/** Continues the sequences where they were. 1 query each. */
export async function loadSequences(tx: Db, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null)
      await sql`select setval(${name}::regclass, ${last}::text::bigint)`.execute(tx);
}
