import { useState } from 'react';
import type { CategoryDetail } from '#contract/office/catalog/office-categories.ts';
import { categoryLimits } from '#rules/catalog/tree/category-form.ts';
import { locales, type Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { Field, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { RichText } from '#ui/office/form/rich/rich-text.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CategoryDraft, CategoryValues } from './category-values.tsx';

interface TextProps {
  category: CategoryDetail;
  draft: CategoryDraft;
  /** The errors, by field. */
  fields: Readonly<Record<string, string>>;
}

/** The names of the fields in each language. */
const names = {
  tr: { name: 'name', intro: 'intro', html: 'html' },
  en: { name: 'nameEn', intro: 'introEn', html: 'htmlEn' },
} as const satisfies Record<Locale, Record<string, keyof CategoryValues>>;

/** Name, address and texts, in one language at a time (rule categories/fields). */
export function CategoryTexts(props: TextProps) {
  const { category, draft } = props;
  const { t, locale } = useTexts(categoryDeskTexts);
  const [language, setLanguage] = useState<Locale>('tr');
  const shown = (locale === 'en' && draft.values.nameEn) || draft.values.name;
  return (
    <Panel
      title={shown}
      aside={
        <fieldset className="segments category-languages" aria-label={t.language}>
          {locales.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {t.languages[each]}
              {each === 'en' && <Missing values={draft.values} />}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="category-texts">
        <div>
          <NameField {...props} language={language} />
          <SlugField {...props} />
        </div>
        <IntroField {...props} language={language} />
      </div>
      <RichText
        key={`${category.id}${language}`}
        label={t.html}
        lang={language}
        value={draft.values[names[language].html]}
        onChange={(html) => draft.set(names[language].html, html)}
        error={props.fields[names[language].html]}
      />
    </Panel>
  );
}

/** The number of English texts that are missing beside their Turkish ones. */
function Missing({ values }: { values: CategoryValues }) {
  const { t, locale } = useTexts(categoryDeskTexts);
  const pairs = [
    [values.name, values.nameEn],
    [values.intro, values.introEn],
    [values.html, values.htmlEn],
  ];
  const missing = pairs.filter(([turkish, english]) => turkish !== '' && english === '').length;
  if (missing === 0) return null;
  return (
    <span className="office-tag category-missing">
      {t.missing(formats[locale].integer(missing))}
    </span>
  );
}

function NameField({ draft, fields, language }: TextProps & { language: Locale }) {
  const { t } = useTexts(categoryDeskTexts);
  const { name } = names[language];
  return (
    <TextField
      label={t.name}
      lang={language}
      required={language === 'tr'}
      maxLength={categoryLimits.name}
      value={draft.values[name]}
      error={fields[name]}
      onChange={({ target }) => draft.set(name, target.value)}
    />
  );
}

/** The part of the address that the category adds to that of its parent. */
function SlugField({ category, draft, fields }: TextProps) {
  const { t } = useTexts(categoryDeskTexts);
  const parent = category.path.slice(0, category.path.lastIndexOf('/') + 1);
  return (
    <Field label={t.slug} error={fields['slug']} hint={t.slugHint}>
      {(control) => (
        <span className="category-slug">
          <span>{`/${parent}`}</span>
          <input
            className="input"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={categoryLimits.slug}
            value={draft.values.slug}
            onChange={({ target }) => draft.set('slug', target.value)}
            {...control}
          />
        </span>
      )}
    </Field>
  );
}

function IntroField({ draft, fields, language }: TextProps & { language: Locale }) {
  const { t, locale } = useTexts(categoryDeskTexts);
  const { intro } = names[language];
  const value = draft.values[intro];
  const { integer } = formats[locale];
  return (
    <TextAreaField
      label={t.intro}
      lang={language}
      rows={4}
      maxLength={categoryLimits.intro}
      value={value}
      error={fields[intro]}
      hint={t.introHint(integer(value.length), integer(categoryLimits.intro))}
      // The shop shows it in one line.
      onChange={({ target }) => draft.set(intro, target.value.replaceAll('\n', ' '))}
    />
  );
}
