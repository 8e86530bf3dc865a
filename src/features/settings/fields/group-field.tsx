import type { GroupPage } from '#contract/office/prices/groups.ts';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useField } from './setting-form.tsx';

/** A setting that names a group of customers (rule prices/groups). */
export function GroupField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange } = useField(key);
  const { t } = useTexts(settingsTexts);
  const { data } = useOfficeRead<GroupPage>('/api/office/groups');
  const groups = data?.items ?? [];
  // The group that is set may still be loading, or be gone.
  const isOther = value !== '' && !groups.some(({ code }) => code === value);
  return (
    <SelectField
      label={name}
      hint={hint}
      value={value}
      error={error}
      disabled={!mayChange}
      onChange={({ target }) => set(key, target.value)}
    >
      <option value="">{t.noGroup}</option>
      {isOther && <option value={value}>{value}</option>}
      {groups.map((group) => (
        <option key={group.code} value={group.code}>
          {group.name}
        </option>
      ))}
    </SelectField>
  );
}
