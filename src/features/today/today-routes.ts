import { ErrorBody } from '#contract/error-body.ts';
import { OfficeToday } from '#contract/office-today.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { sparing } from '#platform/sparing.ts';
import { gatherToday } from './gather-today.ts';

/** How long what was read is everybody's: many look at once, and nobody waits for the figures of 60 days each time. */
const keptMs = 10_000;

/** The first page of the office (rule today/what). 4 queries, at most once in 10 seconds. */
export function registerToday(app: App, { db, clock }: { db: Db; clock: () => Date }): void {
  const today = sparing(() => gatherToday(db, clock()), { keptMs });
  app.get(
    '/api/office/today',
    {
      schema: {
        tags: ['office'],
        summary: 'What waits, how business goes, and what is missing',
        response: { 200: OfficeToday, '4xx': ErrorBody },
      },
    },
    today,
  );
}
