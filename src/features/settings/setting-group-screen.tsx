import './settings-screen.css';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { SettingsAnswer, SettingsChanged } from '#contract/office/office-settings-page.ts';
import {
  isSettingKey,
  keysOf,
  settingGroupNames,
  settingGroupOfSlug,
  type SettingGroup,
  type SettingKey,
} from '#rules/settings/setting-groups.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { NoSuchPage, WaitingRows } from '#ui/office/frame/office-states.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { SettingFormProvider, type SettingForm } from './fields/setting-form.tsx';
import { GroupExtras } from './lists/group-extras.tsx';
import { GroupAside } from './preview/group-aside.tsx';
import { InShop } from './preview/in-shop.tsx';
import { SettingsHistory } from './settings-history.tsx';

type Values = Record<string, string>;
const path = '/api/office/settings';

/** The settings of one group with their preview and their history (rules settings/change, settings/preview). */
export function SettingGroupScreen() {
  const { group: slug = '' } = useParams();
  const group = settingGroupOfSlug(slug);
  if (group === null) return <NoSuchPage />;
  return <Group key={group} group={group} />;
}

function Group({ group }: { group: SettingGroup }) {
  const { storeName } = useOffice();
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const query = useOfficeRead<SettingsAnswer>(path);
  const tabs = settingGroupNames.map((each) => ({
    key: each,
    to: officePaths.settingGroup(each),
    name: names.groups[each],
    isCurrent: each === group,
  }));
  return (
    <>
      <title>{`${names.groups[group]} | ${t.title} | ${storeName}`}</title>
      <PageHead
        crumb={
          <OfficeLink className="office-crumb" to={officePaths.settings}>
            <OfficeIcon name="arrow-left" />
            {t.back}
          </OfficeLink>
        }
        title={names.groups[group]}
        about={names.groupHints[group]}
      />
      <TabRow label={t.tabs} tabs={tabs} />
      <Loaded query={query} waiting={<WaitingRows count={6} />}>
        {(answer) => <GroupForm group={group} answer={answer} />}
      </Loaded>
    </>
  );
}

/** The saved values of a group, and those that its preview needs. */
function valuesOf(group: SettingGroup, { values }: SettingsAnswer): Values {
  return Object.fromEntries(keysOf(group).map((key) => [key, values[key] ?? '']));
}

function GroupForm({ group, answer }: { group: SettingGroup; answer: SettingsAnswer }) {
  const { locale, may } = useOffice();
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const saved = valuesOf(group, answer);
  const draft = useDraft<Values>(`settings:${group}`, saved);
  const { busy, failed, fields, save } = useSave(draft, saved);
  const mayChange = may('settings:write');
  const form = formOf(answer, draft, { fields, mayChange });
  const changes = draft.changed.filter(isSettingKey).map((key) => names.settings[key].name);
  return (
    <SettingFormProvider form={form}>
      {draft.restoredAt !== null && draft.changed.length > 0 && (
        <p className="office-note is-info">
          {t.restored(formatDateTime(new Date(draft.restoredAt), locale))}
        </p>
      )}
      <div className="office-columns setting-group-columns">
        <div>
          <Panel title={names.groups[group]}>
            <div className="setting-group-form">
              {keysOf(group).map((key) => (
                <SettingField key={key} settingKey={key} />
              ))}
            </div>
          </Panel>
          <InShop group={group} />
          <GroupExtras group={group} answer={answer} mayChange={mayChange} />
        </div>
        <div>
          <GroupAside group={group} answer={answer} isSaved={draft.changed.length === 0} />
          <SettingsHistory group={group} />
        </div>
      </div>
      <SaveBar
        changes={changes}
        conflicts={draft.conflicts.length}
        busy={busy}
        failed={failed}
        onSave={() => void save()}
        onGiveUp={draft.clear}
      />
    </SettingFormProvider>
  );
}

function formOf(
  { values, currencies, environment }: SettingsAnswer,
  draft: Draft<Values>,
  { fields, mayChange }: { fields: Readonly<Values>; mayChange: boolean },
): SettingForm {
  const conflicts = new Map(draft.conflicts.map(({ name, theirs }) => [name, String(theirs)]));
  return {
    // A preview may need settings of other groups.
    valueOf: (key) => draft.values[key] ?? values[key] ?? '',
    errorOf: (key) => fields[key],
    set: draft.set,
    theirsOf: (key) => conflicts.get(key),
    settle: draft.settle,
    mayChange,
    defaultCurrency: currencies.find(({ isDefault }) => isDefault)?.code ?? 'TRY',
    cardProviders: environment.cardProviders,
  };
}

/** Saves a draft, and offers to undo what it saved (rule settings/change). */
function useSave(draft: Draft<Values>, saved: Values) {
  const { locale } = useOffice();
  const { t } = useTexts(settingsTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const undoing = useOfficeChange({ failsAsToast: true });
  const queries = useQueryClient();
  const toast = useToast();
  const pick = (values: Readonly<Values>, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));

  async function save(): Promise<void> {
    const keys: SettingKey[] = draft.changed.filter(isSettingKey);
    const [changes, seen] = [pick(draft.values, keys), pick(saved, keys)];
    const answer = await change<SettingsChanged>(path, { changes, seen });
    // After a conflict the form shows what the other person saved.
    if (answer === null) return void queries.invalidateQueries({ queryKey: [path] });
    draft.clear();
    const text = t.saved(formats[locale].integer(keys.length));
    const undo = { label: t.undo, onPress: () => void goBack(seen, pick(answer.values, keys)) };
    toast({ text, kind: 'done', action: undo });
  }
  async function goBack(changes: Values, seen: Values): Promise<void> {
    if (await undoing.change(path, { changes, seen })) toast({ text: t.undone, kind: 'done' });
  }
  return { busy: busy !== null, failed, fields, save };
}
