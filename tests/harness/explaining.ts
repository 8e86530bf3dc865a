import { RawNode } from 'kysely';
import type { Db } from '#db/database.ts';

/** A database that tells how it would do each statement of raw SQL, and does none: `plans` gets a text for each. */
export function explaining(db: Db, plans: string[]): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') throw new Error(`a ${node.kind}`);
      const [first = '', ...rest] = node.sqlFragments;
      return RawNode.create([`explain ${first}`, ...rest], node.parameters);
    },
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { ...result, rows: [] };
    },
  });
}
