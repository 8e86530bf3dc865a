import type { ActivityPage } from '#contract/office/office-activity.ts';
import { isActivityAction } from '#rules/shop/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { formatDateTime } from '#text/format.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { RecordTable, type RecordColumn } from '#ui/office/table/record-table.tsx';
import { ActivityChange } from './activity-change.tsx';

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

/** The entries, the newest first. */
export function ActivityTable({ entries }: { entries: readonly Entry[] }) {
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const [when = '', from = '', who = '', what = '', about = ''] = t.columns;
  const columns: RecordColumn<Entry>[] = [
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
  return <RecordTable label={t.title} columns={columns} rows={entries} keyOf={({ id }) => id} />;
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
