import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import {
  keepPreviousData,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeUnreachable } from './office-calls.ts';
import { useOffice } from './office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/**
 * The cache of all reads. It shows cached data at once and reads it again when its screen or window comes back, so that
 * two people see each other's work.
 */
export function createOfficeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (count, error) => error instanceof OfficeUnreachable && count < 2,
        refetchOnWindowFocus: 'always',
      },
    },
  });
}

/**
 * Reads a path of the office; the path is the cache key. `every`: reads it again at this interval, in milliseconds.
 * `keep`: another path keeps the previous answer until its own arrives.
 */
export function useOfficeRead<Answer>(
  path: string,
  options: { every?: number; keep?: boolean; enabled?: boolean } = {},
): UseQueryResult<Answer> {
  const { caller } = useOffice();
  return useQuery({
    queryKey: [path],
    queryFn: () => caller.get<Answer>(path),
    ...(options.every !== undefined && { refetchInterval: options.every }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.keep && { placeholderData: keepPreviousData }),
  });
}

/** The message of a failure. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTexts(officeFrameTexts);
  return (error) => (error instanceof ApiFailure ? error.message : t.unreachable);
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not-found';
}

/** A read of `useOfficeRead`, or of another query with the same fields. */
export interface OfficeRead<Answer> {
  data: Answer | undefined;
  error: unknown;
  isPending: boolean;
  /** The data is the previous answer, kept while the next one loads. */
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** Draws the answer of a read; before it `waiting`, and after a failure the reason with another try. */
export function Loaded<Answer>(props: {
  query: OfficeRead<Answer>;
  waiting: ReactNode;
  /** Replaces the failure when the requested thing does not exist: another try would not help. */
  missing?: ReactNode;
  children: (answer: Answer) => ReactNode;
}) {
  const { query, waiting } = props;
  const { t } = useTexts(officeFrameTexts);
  const failureText = useFailureText();
  if (query.data !== undefined) return props.children(query.data);
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <span className="screen-reader-only">{t.loading}</span>
        {waiting}
      </div>
    );
  }
  if (props.missing !== undefined && isMissing(query.error)) return props.missing;
  return (
    <div className="office-failed" role="alert">
      <OfficeIcon name="circle-alert" />
      <h2>{t.failed}</h2>
      <p>{failureText(query.error)}</p>
      <Button onClick={() => void query.refetch()}>{t.retry}</Button>
    </div>
  );
}
