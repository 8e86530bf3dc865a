import { useTexts } from '#ui/state/text-context.tsx';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import type { ActivityPage } from '#contract/office/office-activity.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { formatDateTime } from '#text/format.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';

/** The latest actions, for people who may read the log. */
export function ActivityPanel() {
  const { t } = useTexts(dashboardTexts);
  const log = useOfficeRead<ActivityPage>('/api/office/activity?limit=6', { every: 30_000 });
  return (
    <Panel
      title={t.activity}
      wide
      aside={
        <OfficeLink className="link" to={officePaths.activity}>
          {t.log}
        </OfficeLink>
      }
    >
      <Loaded query={log} waiting={<WaitingRows count={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="today-empty">{t.activityNone}</p>
          ) : (
            <ul className="today-rows">
              {items.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function ActivityRow({ entry }: { entry: ActivityPage['items'][number] }) {
  const { locale } = useTexts(dashboardTexts);
  const { action, actor, subject, about, by, at } = entry;
  const t = activityTexts[locale];
  const said = isActivityAction(action) ? t.actions[action] : action;
  return (
    <li>
      <span>
        {subject === 'order' ? (
          <OfficeLink to={officePaths.order(about)}>{about}</OfficeLink>
        ) : (
          <b>{about || t.unknown}</b>
        )}{' '}
        {said}
        <span className="caption">{by || t.actors[actor]}</span>
      </span>
      <time className="caption" dateTime={at}>
        {formatDateTime(at, locale)}
      </time>
    </li>
  );
}
