import '#ui/frame/header/mark.css';
import './logo-field.css';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { logoOf } from '#rules/settings/store-logo.ts';
import { Mark } from '#ui/frame/header/mark.tsx';
import { PictureField } from '#ui/office/form/picture-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useField } from './setting-form.tsx';

/** The store's logo: a picture, and how it stands in the header in both themes before it is saved (rule settings/logo). */
export function LogoField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange, valueOf } = useField(key);
  const { t } = useTexts(settingsTexts);
  const logo = logoOf(value);
  return (
    <div className="logo-field">
      <PictureField
        name={name}
        hint={hint}
        file={logo?.file ?? ''}
        error={error}
        disabled={!mayChange}
        onChange={(file, { width, height }) =>
          set(key, file === '' ? '' : `${file}/${width}/${height}`)
        }
      />
      <div className="logo-field-previews">
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme} data-theme={theme}>
            <span className="logo">
              <Mark name={valueOf('store.name')} logo={logo === null ? '' : value} />
            </span>
            <figcaption>{t.logo[theme]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
