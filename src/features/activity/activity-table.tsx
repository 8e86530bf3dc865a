import type { ActivityPage } from '#contract/office-activity.ts';
import { isActivityAction } from '#rules/shop/activity-actions.ts';
import { activityTexts } from '#text/activity-texts.ts';
import { formatDateTime } from '#text/format.ts';
import { useOffice } from '#ui/office/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/office-urls.ts';
import { ActivityChange } from './activity-change.tsx';

type Entry = ActivityPage['items'][number];

/** The entries, the newest first. */
export function ActivityTable({ entries }: { entries: readonly Entry[] }) {
  const { locale } = useOffice();
  const t = activityTexts(locale);
  const [when, from, who, what, about] = t.columns;
  const heads = [when, who, what, about, t.change, from];
  return (
    <table className="data-table is-stacking">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} heads={heads} />
        ))}
      </tbody>
    </table>
  );
}

/** What goes back or shuts somebody out stands out. */
const sharp = new Set([
  'order.cancel',
  'order.refund',
  'staff.disabled',
  'staff.reset',
  'token.revoked',
  'webhook.removed',
]);

function EntryRow({ entry, heads }: { entry: Entry; heads: readonly (string | undefined)[] }) {
  const { at, by, action, subject, about, actor } = entry;
  const { locale } = useOffice();
  const t = activityTexts(locale);
  return (
    <tr>
      <td className="activity-when" data-label={heads[0]}>
        {formatDateTime(at, locale)}
      </td>
      <td data-label={heads[1]}>{by}</td>
      <td data-label={heads[2]}>
        <span className={sharp.has(action) ? 'access-tag is-bad' : 'access-tag'}>
          {isActivityAction(action) ? t.actions[action] : action}
        </span>
      </td>
      <td data-label={heads[3]}>
        {subject === 'order' ? (
          <OfficeLink className="activity-link" to={officePaths.order(about)}>
            {about}
          </OfficeLink>
        ) : (
          about
        )}
      </td>
      <td data-label={heads[4]}>
        <ActivityChange before={entry.before} after={entry.after} />
      </td>
      <td data-label={heads[5]}>{t.actors[actor]}</td>
    </tr>
  );
}
