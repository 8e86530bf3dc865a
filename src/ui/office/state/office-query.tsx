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
 * Shows cached data at once and reads it again when somebody comes back to it, so that two people see each other's
 * work.
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

/** The answer of an office call; its path is its key. `every` reads it again after that many milliseconds. */
export function useOfficeRead<Answer>(
  path: string,
  options: { every?: number; keep?: boolean } = {},
): UseQueryResult<Answer> {
  const { caller } = useOffice();
  return useQuery({
    queryKey: [path],
    queryFn: () => caller.get<Answer>(path),
    ...(options.every !== undefined && { refetchInterval: options.every }),
    // The old answer stays until the next one arrives.
    ...(options.keep && { placeholderData: keepPreviousData }),
  });
}

/** The words of a failure, for a person. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTexts(officeFrameTexts);
  return (error) => (error instanceof ApiFailure ? error.message : t.unreachable);
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not-found';
}

/** The data, or a note that it is loading, or the reason of a failure. */
export function Loaded<Answer>(props: {
  query: UseQueryResult<Answer>;
  waiting: ReactNode;
  /** Shown where there is no such thing; trying again would not help. */
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
