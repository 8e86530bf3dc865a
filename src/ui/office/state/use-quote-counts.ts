import type { QuoteView } from '#rules/quotes/quote-states.ts';
import { useOfficeRead } from './office-query.tsx';

const everyMs = 30_000;

/** The number of quotes of each view; 0 before it is known. */
export function useQuoteCounts(): (view: QuoteView) => number {
  const { data } = useOfficeRead<{ items: { view: string; count: number }[] }>(
    '/api/office/quote-views',
    { every: everyMs },
  );
  return (view) => data?.items.find((each) => each.view === view)?.count ?? 0;
}
