import type { Db } from '#db/database.ts';

/** A database whose statements are counted. */
export interface CountedDb {
  db: Db;
  /** Statements since `start`, or since it was made. */
  count(): number;
  start(): void;
}

export function countQueries(db: Db): CountedDb {
  let statements = 0;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    count: () => statements,
    start: () => {
      statements = 0;
    },
  };
}
