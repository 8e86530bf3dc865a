import './color-field.css';
import { contrastWithWhite } from '#rules/settings/brand-color.ts';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSettingForm } from './setting-form.tsx';

/** The color that the picker shows where none is set: the design's own. */
const usual = '#2a3480';

/** A color by its code or from a picker, with a button in it and its contrast (rule settings/brand). */
export function ColorField({ settingKey: key }: { settingKey: SettingKey }) {
  const { t, format } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const { valueOf, errorOf, set, mayChange } = useSettingForm();
  const { name, hint } = names.settings[key];
  const value = valueOf(key);
  const contrast = contrastWithWhite(value);
  return (
    <div className="color-field">
      <TextField
        label={name}
        hint={hint}
        placeholder={usual}
        maxLength={7}
        value={value}
        error={errorOf(key)}
        disabled={!mayChange}
        onChange={({ target }) => set(key, target.value)}
      />
      <input
        type="color"
        aria-label={t.color.choose}
        value={contrast === null ? usual : value}
        disabled={!mayChange}
        onChange={({ target }) => set(key, target.value)}
      />
      {contrast !== null && (
        <output className="color-field-sample">
          <span style={{ backgroundColor: value }}>{t.color.sample}</span>
          <small>{t.color.contrast(format.rating(contrast))}</small>
        </output>
      )}
    </div>
  );
}
