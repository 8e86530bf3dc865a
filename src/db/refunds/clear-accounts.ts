import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const tables = ['refund_accounts', 'refund_file_rows', 'returns'] as const;

const keyOf = { refund_accounts: 'refund_id', refund_file_rows: 'ctid', returns: 'id' } as const;

const isClear = {
  refund_accounts: sql`iban ~ '^[A-Z]{2}[0-9]{2}'`,
  refund_file_rows: sql`iban ~ '^[A-Z]{2}[0-9]{2}'`,
  returns: sql`holder <> '' and holder !~ '^sealed:'`,
};

const batch = 500;

/**
 * Seals the accounts that an earlier release kept as they were typed, 500 rows at a time (rule refunds/iban). Two processes
 * may do it at once. 1 query for each table where there are none.
 */
export async function sealClearAccounts(db: Db, seal: (text: string) => string): Promise<void> {
  for (const table of tables) {
    let found = batch;
    while (found === batch) found = await sealBatch(db, table, seal);
  }
}

async function sealBatch(
  db: Db,
  table: (typeof tables)[number],
  seal: (text: string) => string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const key = sql.ref(keyOf[table]);
    const { rows } = await sql<{ key: string; iban: string; holder: string }>`
      select ${key}::text as key, iban, holder from ${sql.table(table)} where ${isClear[table]}
      limit ${batch} for update skip locked`.execute(tx);
    const column = (name: 'iban' | 'holder') => rows.map((row) => seal(row[name]));
    if (rows.length > 0)
      await sql`
        update ${sql.table(table)} x set iban = s.iban, holder = s.holder
        from unnest(${rows.map((row) => row.key)}::text[], ${column('iban')}::text[], ${column('holder')}::text[])
          as s (key, iban, holder)
        where x.${key} = s.key::${sql.raw(table === 'refund_file_rows' ? 'tid' : 'bigint')}`.execute(
        tx,
      );
    return rows.length;
  });
}
