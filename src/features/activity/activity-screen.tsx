import './activity-screen.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { ActivityPage } from '#contract/office/office-activity.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccessHead } from '#ui/office/access-head.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { ActivityFilterForm } from './activity-filter-form.tsx';
import { ActivityTable } from './activity-table.tsx';

/** The activity log; the filters are in the address (rules activity-log/read, activity-log/filters). */
export function ActivityScreen() {
  const { locale, may } = useOffice();
  const t = activityTexts[locale];
  const search = useSearch();
  const mayRead = may('activity:read');
  const file = `/api/office/activity/export?locale=${locale}${search && `&${search}`}`;
  return (
    <>
      <AccessHead
        here="activity"
        about={t.about}
        actions={mayRead && <Export href={file} text={t.export} />}
      />
      {mayRead ? <Log key={search} search={search} /> : <FailureNote text={t.notAllowed} />}
    </>
  );
}

function Export({ href, text }: { href: string; text: string }) {
  return (
    <a className={buttonClass({ look: 'secondary' })} href={href} download>
      <OfficeIcon name="download" />
      {text}
    </a>
  );
}

function Log({ search }: { search: string }) {
  const { locale, caller } = useOffice();
  const t = activityTexts[locale];
  const failureText = useFailureText();
  const log = useInfiniteQuery({
    queryKey: ['activity', search],
    queryFn: ({ pageParam }) =>
      caller.get<ActivityPage>(
        `/api/office/activity?${search}${pageParam === null ? '' : `&after=${pageParam}`}`,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  });
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap(({ items }) => items);
  return (
    <Panel
      title={t.title}
      wide
      foot={
        log.hasNextPage ? (
          <Button
            look="secondary"
            disabled={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {t.more}
          </Button>
        ) : undefined
      }
    >
      <ActivityFilterForm search={search} people={pages[0]?.people ?? []} />
      {log.isPending && <WaitingRows count={8} />}
      {log.isError && <FailureNote text={failureText(log.error)} />}
      {log.data && entries.length === 0 && <p className="activity-none">{t.none}</p>}
      {entries.length > 0 && <ActivityTable entries={entries} />}
    </Panel>
  );
}
