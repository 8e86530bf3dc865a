import { useState } from 'react';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { homeLimits, homeSources } from '#rules/catalog/home/home-sections.ts';
import { locales, type Locale } from '#rules/shop/locale.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { RichText } from '#ui/office/form/rich/rich-text.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { BannerFields } from './banner-fields.tsx';
import { itemKindOf, sectionName, type SectionProps } from './home-values.tsx';
import { ItemList } from './item-list.tsx';

/** The fields of a section, by its kind, its words in one language at a time (rule categories/home-sections). */
export function SectionEditor(props: SectionProps & { onRemove: () => void }) {
  const { section } = props;
  const { t, locale } = useTexts(homeDeskTexts);
  const [language, setLanguage] = useState<Locale>('tr');
  const { kind } = section;
  return (
    <Panel
      title={sectionName(section, t, locale)}
      wide
      aside={
        kind !== 'promises' && (
          <ChoiceSegments
            label={t.language}
            items={locales.map((key) => ({ key, name: t.languages[key] }))}
            current={language}
            onChoose={setLanguage}
          />
        )
      }
      foot={
        <Button look="secondary" icon="trash-2" onClick={props.onRemove}>
          {t.remove}
        </Button>
      }
    >
      <div className="home-fields">
        {kind === 'promises' ? (
          <p className="muted">{t.nothingToSet}</p>
        ) : (
          <Words {...props} language={language} />
        )}
        {kind === 'products' && <Source {...props} />}
      </div>
      {itemKindOf(section) !== null && <ItemList {...props} />}
      {kind === 'banners' && <BannerFields {...props} language={language} />}
    </Panel>
  );
}

function Words(props: SectionProps & { language: Locale }) {
  const { section, fields, language, onChange } = props;
  const { t } = useTexts(homeDeskTexts);
  const isEnglish = language === 'en';
  const title = isEnglish ? section.titleEn : section.title;
  const { kind } = section;
  const hints: Readonly<Record<string, string>> = t.nameHint;
  return (
    <>
      <TextField
        label={t.name}
        lang={language}
        maxLength={homeLimits.title}
        hint={hints[kind] ?? t.nameHint.other}
        value={title}
        error={fields[`${section.id}.title`]}
        onChange={({ target }) =>
          onChange(isEnglish ? { titleEn: target.value } : { title: target.value })
        }
      />
      <Said {...props} />
    </>
  );
}

/** The words below the title. */
function Said({ section, fields, language, onChange }: SectionProps & { language: Locale }) {
  const { t } = useTexts(homeDeskTexts);
  const isEnglish = language === 'en';
  const text = isEnglish ? section.textEn : section.text;
  const error = fields[`${section.id}.text`];
  const put = (value: string) => onChange(isEnglish ? { textEn: value } : { text: value });
  if (section.kind === 'text') {
    return (
      <RichText
        key={`${section.id}${language}`}
        label={t.text}
        lang={language}
        value={text}
        onChange={put}
        error={error}
      />
    );
  }
  if (section.kind === 'hero') {
    return (
      <TextAreaField
        label={t.lead}
        hint={t.leadHint}
        lang={language}
        rows={3}
        maxLength={homeLimits.lead}
        value={text}
        error={error}
        onChange={({ target }) => put(target.value.replaceAll('\n', ' '))}
      />
    );
  }
  if (section.kind !== 'products') return null;
  return (
    <TextField
      label={t.productsText}
      lang={language}
      maxLength={homeLimits.lead}
      value={text}
      error={error}
      onChange={({ target }) => put(target.value)}
    />
  );
}

function Source({ section, onChange }: SectionProps) {
  const { t } = useTexts(homeDeskTexts);
  return (
    <SelectField
      label={t.source}
      value={section.source}
      onChange={({ target }) => {
        const source = homeSources.find((each) => each === target.value);
        if (source) onChange({ source, ids: [] });
      }}
    >
      {homeSources.map((source) => (
        <option key={source} value={source}>
          {t.sources[source]}
        </option>
      ))}
    </SelectField>
  );
}
