import './settings-screen.css';
import { useState } from 'react';
import type { SettingsAnswer } from '#contract/office/office-settings-page.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import {
  keysOf,
  settingGroupNames,
  type SettingGroup,
  type SettingKey,
} from '#rules/settings/setting-groups.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSummary } from './fields/setting-summary.tsx';

const icons: Readonly<Record<SettingGroup, OfficeIconName>> = {
  store: 'store',
  prices: 'tag',
  stock: 'boxes',
  shipping: 'truck',
  payment: 'credit-card',
  debt: 'file-text',
  orders: 'receipt-text',
  returns: 'undo',
  accounts: 'users',
  system: 'key-round',
};

/** All settings with their current values, by group (rule settings/groups). */
export function SettingsScreen() {
  const { storeName } = useOffice();
  const { t } = useTexts(settingsTexts);
  const query = useOfficeRead<SettingsAnswer>('/api/office/settings');
  const [words, setWords] = useState('');
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <SearchField
            label={t.search}
            placeholder={t.searchHint}
            hasShortcut
            pauseMs={0}
            value={words}
            onSearch={setWords}
          />
        }
      />
      <Loaded query={query} waiting={<WaitingRows count={8} />}>
        {({ values }) => <Cards values={values} words={words} />}
      </Loaded>
    </>
  );
}

/** The settings of each group that have a word. */
function useFound(words: string): { group: SettingGroup; keys: SettingKey[] }[] {
  const { t: names } = useTexts(settingNameTexts);
  const wanted = foldTurkish(words).trim();
  const has = (key: SettingKey, group: SettingGroup) => {
    const { name, hint } = names.settings[key];
    return foldTurkish(`${names.groups[group]} ${name} ${hint} ${key}`).includes(wanted);
  };
  return settingGroupNames
    .map((group) => ({ group, keys: keysOf(group).filter((key) => has(key, group)) }))
    .filter(({ keys }) => keys.length > 0);
}

function Cards({ values, words }: { values: SettingsAnswer['values']; words: string }) {
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const summary = useSummary();
  const found = useFound(words);
  if (found.length === 0) return <p className="list-table-empty">{t.nothing}</p>;
  return (
    <div className="settings-cards">
      {found.map(({ group, keys }) => (
        <section key={group} className="office-panel" aria-label={names.groups[group]}>
          <h2 className="settings-card-head">
            <OfficeIcon name={icons[group]} />
            <OfficeLink to={officePaths.settingGroup(group)}>{names.groups[group]}</OfficeLink>
          </h2>
          <ul className="settings-card">
            {keys.map((key) => (
              <li key={key}>
                <OfficeLink to={`${officePaths.settingGroup(group)}#ayar-${key}`}>
                  <span>{names.settings[key].name}</span>
                  <span className="settings-card-value">{summary(key, values[key] ?? '')}</span>
                  <OfficeIcon name="chevron-right" />
                </OfficeLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
