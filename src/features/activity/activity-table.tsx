import type { ActivityPage } from '#contract/office/office-activity.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { formatDateTime } from '#text/format.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { ActivityChange } from '#ui/office/activity-change.tsx';

type Entry = ActivityPage['items'][number];

/** Actions that refund money or lock somebody out are highlighted. */
const sharp = new Set([
  'order.cancel',
  'order.refund',
  'staff.disabled',
  'staff.reset',
  'staff.refused',
  'token.revoked',
  'webhook.removed',
]);

/** The entries of the log, the newest first. */
export function ActivityTable({ query }: { query: OfficeRead<Pick<ActivityPage, 'items'>> }) {
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const [when = '', from = '', who = '', what = '', about = ''] = t.columns;
  const columns: TableColumn<Entry>[] = [
    { head: when, className: 'activity-when', render: ({ at }) => formatDateTime(at, locale) },
    { head: who, render: ({ by, actor }) => by || t.actors[actor] },
    { head: what, render: ({ action }) => <ActionTag action={action} /> },
    { head: about, render: (entry) => <About entry={entry} /> },
    {
      head: t.change,
      render: ({ before, after }) => <ActivityChange before={before} after={after} />,
    },
    { head: from, render: ({ actor }) => t.actors[actor] },
  ];
  return (
    <ListTable
      label={t.title}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      waitingRows={8}
      empty={<p className="activity-none">{t.none}</p>}
    />
  );
}

function ActionTag({ action }: { action: string }) {
  const { locale } = useOffice();
  const t = activityTexts[locale];
  return (
    <span className={sharp.has(action) ? 'access-tag is-bad' : 'access-tag'}>
      {isActivityAction(action) ? t.actions[action] : action}
    </span>
  );
}

function About({ entry: { subject, about } }: { entry: Entry }) {
  const { locale } = useOffice();
  if (subject !== 'order') return about || activityTexts[locale].unknown;
  return (
    <OfficeLink className="activity-link" to={officePaths.order(about)}>
      {about}
    </OfficeLink>
  );
}
