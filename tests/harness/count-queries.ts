import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#db/database.ts';

/** A database whose statements are counted; the begin and the end of a transaction are none. */
export interface CountedDb {
  db: Db;
  /** Statements since `start`, or since it was made. */
  count(): number;
  start(): void;
  /** What `work` asks alone, whatever else goes on at the same time. */
  during<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }>;
}

export function countQueries(db: Db): CountedDb {
  let statements = 0;
  const works = new AsyncLocalStorage<{ statements: number }>();
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        const work = works.getStore();
        if (work) work.statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    count: () => statements,
    start: () => {
      statements = 0;
    },
    during: async (work) => {
      const counted = { statements: 0 };
      const answer = await works.run(counted, work);
      return { answer, ...counted };
    },
  };
}
