import type { ActivityPage } from '#contract/office/office-activity.ts';
import { isSettingKey, keysOf, type SettingGroup } from '#rules/settings/setting-groups.ts';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { formatDateTime } from '#text/format.ts';
import { activityChanges } from '#text/office/activity-values.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSettingForm } from './fields/setting-form.tsx';

type Entry = ActivityPage['items'][number];

const path = '/api/office/activity?subject=setting&limit=100';
const most = 8;

/** The newest changes of a group's settings, each with its former value to use again (rule settings/change). */
export function SettingsHistory({ group }: { group: SettingGroup }) {
  const { t } = useTexts(settingsTexts);
  const query = useOfficeRead<ActivityPage>(path);
  const keys = new Set<string>(keysOf(group));
  return (
    <Panel
      title={t.history}
      wide
      foot={<OfficeLink to={`${officePaths.activity}?subject=setting`}>{t.historyMore}</OfficeLink>}
    >
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {({ items }) => {
          const found = items.filter(({ about }) => keys.has(about)).slice(0, most);
          return found.length === 0 ? (
            <p className="list-table-empty">{t.historyNone}</p>
          ) : (
            <ul className="office-list">
              {found.map((entry) => (
                <HistoryRow key={entry.id} entry={entry} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** The text of a setting's value in a log entry; null where there was none. */
function loggedText(values: Entry['before']): string | null {
  if (values === null) return null;
  const { isOn, value } = values;
  if (typeof isOn === 'boolean') return isOn ? '1' : '0';
  return typeof value === 'string' ? value : null;
}

function HistoryRow({ entry }: { entry: Entry }) {
  const { locale } = useOffice();
  const { t: names } = useTexts(settingNameTexts);
  const { at, by, about, before, after } = entry;
  if (!isSettingKey(about)) return null;
  return (
    <li>
      <div>
        <b>{names.settings[about].name}</b>
        <span className="caption">
          {formatDateTime(at, locale)} · {by}
        </span>
        {activityChanges({ before, after }, locale).map(({ key, was, is }) => (
          <span key={key} className="setting-history-change">
            {was !== '' && <del>{was}</del>} {is !== '' && <ins>{is}</ins>}
          </span>
        ))}
      </div>
      <UseAgain settingKey={about} value={loggedText(before)} />
    </li>
  );
}

function UseAgain({ settingKey: key, value }: { settingKey: SettingKey; value: string | null }) {
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const { set, valueOf, mayChange } = useSettingForm();
  if (value === null || value === valueOf(key)) return null;
  return (
    <Button
      look="quiet"
      disabled={!mayChange}
      aria-label={`${t.historyBack}: ${names.settings[key].name}`}
      onClick={() => set(key, value)}
    >
      {t.historyBack}
    </Button>
  );
}
