import './activity-screen.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityPage } from '#contract/office/office-activity.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccessHead } from '#ui/office/access-head.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useActivityAddress, type ActivityAddress } from './activity-address.tsx';
import { ActivityFilterForm } from './activity-filter-form.tsx';
import { ActivityTable } from './activity-table.tsx';

/** The activity log; the filters are in the address (rules activity-log/read, activity-log/filters). */
export function ActivityScreen() {
  const { locale, may } = useOffice();
  const t = activityTexts[locale];
  const address = useActivityAddress();
  const mayRead = may('activity:read');
  const file = `/api/office/activity/export?locale=${locale}${address.query && `&${address.query}`}`;
  return (
    <>
      <AccessHead
        here="activity"
        about={t.about}
        actions={mayRead && <Export href={file} text={t.export} />}
      />
      {mayRead ? <Log address={address} /> : <FailureNote text={t.notAllowed} />}
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

function Log({ address }: { address: ActivityAddress }) {
  const { locale, caller } = useOffice();
  const t = activityTexts[locale];
  const { query } = address;
  const log = useInfiniteQuery({
    queryKey: ['activity', query],
    queryFn: ({ pageParam }) =>
      caller.get<ActivityPage>(
        `/api/office/activity?${query}${pageParam === null ? '' : `&after=${pageParam}`}`,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      people: pages[0]?.people ?? [],
    }),
  });
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
      <ActivityFilterForm address={address} people={log.data?.people ?? []} />
      <ActivityTable query={log} />
    </Panel>
  );
}
