import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#db/database.ts';

/** A database whose answered statements are counted, without the begin and the end of a transaction. */
export interface CountedDb {
  db: Db;
  /** Statements since `start`, or since the beginning. */
  count(): number;
  start(): void;
  /** The statements of `work` alone, whatever else runs at the same time. */
  during<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }>;
}

export function countQueries(db: Db): CountedDb {
  let statements = 0;
  const works = new AsyncLocalStorage<{ statements: number }>();
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => node,
      // A prepared query is compiled without this plugin, but its result passes through it.
      transformResult: async ({ result }) => {
        statements += 1;
        const work = works.getStore();
        if (work) work.statements += 1;
        return result;
      },
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
