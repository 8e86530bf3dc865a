import { ErrorBody } from '#contract/error-body.ts';
import { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import type { App } from '#platform/http.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import { readDashboardPanels } from './read-dashboard-panels.ts';

/** How long what was read is everybody's: many look at once, and nobody waits for the figures of 60 days each time. */
const keptMs = 10_000;

/** The first page of the office (rule dashboard/contents). 4 queries, at most once in 10 seconds in each language. */
export function registerDashboard(app: App, { db, clock }: { db: Db; clock: () => Date }): void {
  const today = eachLocale((locale) =>
    costBasedCache(() => readDashboardPanels(db, clock(), locale), { keptMs }),
  );
  app.get(
    '/api/office/today',
    {
      schema: {
        tags: ['office'],
        summary: 'What waits, how business goes, and what is missing',
        response: { 200: OfficeDashboard, '4xx': ErrorBody },
      },
    },
    async ({ headers, locale }) => today[locale]({ fresh: isFreshAsked(headers) }),
  );
}
