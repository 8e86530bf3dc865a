import { useState } from 'react';
import type { OfficePage } from '#contract/texts/page-versions.ts';
import { pageLimits, type EnglishState } from '#rules/texts/page-path.ts';
import { wordsOf } from '#rules/texts/text-difference.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { RichText } from '#ui/office/form/rich/rich-text.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { Difference } from './difference.tsx';
import type { PageForm } from './use-page-form.tsx';

const views = ['tr', 'en', 'both'] as const;
type View = (typeof views)[number];

/** The texts of a page, one language at a time or side by side, or their changes against the live version. */
export function PageFields(props: { page: OfficePage; form: PageForm; english: EnglishState }) {
  const { page, form, english } = props;
  const { t } = useTexts(pageDeskTexts);
  const [view, setView] = useState<View>('tr');
  const [isDifference, setDifference] = useState(false);
  const shown = view === 'both' ? (['tr', 'en'] as const) : [view];
  return (
    <Panel
      title={t.text}
      aside={
        <ChoiceSegments
          label={t.view}
          items={views.map((key) => ({
            key,
            name: t.views[key],
            ...(key === 'en' && { tag: t.english[english] }),
          }))}
          current={view}
          onChoose={setView}
        />
      }
    >
      {page.live && (
        <label className="check page-difference-switch">
          <input
            type="checkbox"
            checked={isDifference}
            onChange={({ target }) => setDifference(target.checked)}
          />
          <span>{t.showDifference}</span>
        </label>
      )}
      <div className={shown.length > 1 ? 'page-languages is-pair' : 'page-languages'}>
        {shown.map((language) => (
          <LanguageFields
            key={language}
            language={language}
            form={form}
            live={isDifference ? page.live : null}
          />
        ))}
      </div>
      <NoteField form={form} />
    </Panel>
  );
}

function NoteField({ form }: { form: PageForm }) {
  const { t } = useTexts(pageDeskTexts);
  return (
    <TextField
      label={t.fields.note}
      hint={t.noteHint}
      maxLength={pageLimits.note}
      value={form.draft.values.note}
      error={form.fields['note']}
      onChange={({ target }) => form.draft.set('note', target.value)}
    />
  );
}

const names = {
  tr: { title: 'title', html: 'html' },
  en: { title: 'titleEn', html: 'htmlEn' },
} as const;

function LanguageFields(props: {
  language: 'tr' | 'en';
  form: PageForm;
  /** The version to show changes against; null: the fields. */
  live: OfficePage['live'];
}) {
  const { language, form, live } = props;
  const { title, html } = names[language];
  const { values, set } = form.draft;
  const { t, format } = useTexts(pageDeskTexts);
  if (live)
    return (
      <section aria-label={t.languages[language]}>
        <h3>{t.languages[language]}</h3>
        {live[title] !== values[title] && (
          <Difference before={live[title]} after={values[title]} lang={language} />
        )}
        <Difference before={live[html]} after={values[html]} lang={language} />
      </section>
    );
  const words = wordsOf(values[html]).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    <section className="page-language" aria-label={t.languages[language]}>
      <TextField
        label={t.fields[title]}
        required={language === 'tr'}
        lang={language}
        maxLength={pageLimits.title}
        value={values[title]}
        error={form.fields[title]}
        onChange={({ target }) => set(title, target.value)}
      />
      <RichText
        label={t.fields[html]}
        lang={language}
        size="large"
        hint={t.words(format.integer(words))}
        value={values[html]}
        error={form.fields[html]}
        onChange={(value) => set(html, value)}
      />
    </section>
  );
}
