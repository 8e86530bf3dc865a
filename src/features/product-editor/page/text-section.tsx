import { useId, useState } from 'react';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { RichText } from '#ui/office/form/rich/rich-text.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { DraftText } from './draft-fields.tsx';
import type { ProductWork } from './form-work.tsx';

const fields: ReadonlySet<string> = new Set([
  'name',
  'nameEn',
  'description',
  'descriptionEn',
  'code',
  'barcode',
  'brand',
  'model',
  'stockNumberType',
]);

/** Names, codes and the description, in one language at a time. */
export function TextSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const [language, setLanguage] = useState<'tr' | 'en'>('tr');
  const { values } = work.draft;
  const lacking = [
    values.nameEn === '',
    values.description !== '' && values.descriptionEn === '',
  ].filter(Boolean).length;
  return (
    <Panel
      title={t.texts.title}
      aside={
        <fieldset className="segments product-page-segments" aria-label={t.texts.language}>
          <button
            type="button"
            aria-pressed={language === 'tr'}
            lang="tr"
            onClick={() => setLanguage('tr')}
          >
            {t.texts.turkish}
          </button>
          <button
            type="button"
            aria-pressed={language === 'en'}
            lang="en"
            onClick={() => setLanguage('en')}
          >
            {t.texts.english}
            {lacking > 0 && (
              <span className="tab-row-count is-lit">{t.texts.lacking(String(lacking))}</span>
            )}
          </button>
        </fieldset>
      }
    >
      <ConflictNotes work={work} of={(name) => fields.has(name)} />
      <div className="product-page-fields">
        <NamesAndCodes work={work} language={language} />
        <Description key={language} work={work} language={language} />
      </div>
    </Panel>
  );
}

interface Part {
  work: ProductWork;
  language: 'tr' | 'en';
}

function NamesAndCodes({ work, language }: Part) {
  const { t } = useTexts(productFormTexts);
  const brands = useId();
  const isEnglish = language === 'en';
  return (
    <>
      {isEnglish ? (
        <DraftText
          work={work}
          name="nameEn"
          label={t.texts.nameEn}
          hint={t.texts.englishHint}
          lang="en"
          maxLength={300}
        />
      ) : (
        <DraftText
          work={work}
          name="name"
          label={t.texts.name}
          lang="tr"
          required
          maxLength={300}
        />
      )}
      <div className="product-page-row">
        <CodeField work={work} />
        <DraftText work={work} name="barcode" label={t.texts.barcode} maxLength={100} />
        <CodeDisplay work={work} />
      </div>
      <div className="product-page-row">
        <DraftText
          work={work}
          name="brand"
          label={t.texts.brand}
          hint={t.texts.brandHint}
          list={brands}
          maxLength={200}
        />
        <DraftText work={work} name="model" label={t.texts.model} maxLength={200} />
        <datalist id={brands}>
          {work.choices.brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </datalist>
      </div>
    </>
  );
}

/** The code, which a variant with orders keeps (rule variants/cells). */
function CodeField({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const isOrdered = work.form?.isOrderedVariant === true;
  return (
    <DraftText
      work={work}
      name="code"
      label={t.texts.code}
      hint={isOrdered ? t.problems['code-ordered'] : undefined}
      readOnly={isOrdered}
      required
      maxLength={100}
    />
  );
}

function CodeDisplay({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { codeDisplays } = t.texts;
  const { stockNumberType } = work.draft.values;
  const value = ['StockCode', 'Barcode'].includes(stockNumberType) ? stockNumberType : '';
  return (
    <SelectField
      label={t.texts.codeDisplay}
      value={value}
      disabled={!work.mayWrite}
      onChange={({ target }) => work.draft.set('stockNumberType', target.value)}
    >
      <option value="">{codeDisplays.both}</option>
      <option value="StockCode">{codeDisplays.StockCode}</option>
      <option value="Barcode">{codeDisplays.Barcode}</option>
    </SelectField>
  );
}

function Description({ work, language }: Part) {
  const { t, format } = useTexts(productFormTexts);
  const name = language === 'en' ? 'descriptionEn' : 'description';
  const plain = work.draft.values[name].replaceAll(/<[^>]*>/g, '').trim();
  const isOfFamily = work.form?.parent && plain === '';
  const count = t.texts.characters(format.integer(plain.length));
  return (
    <RichText
      label={t.texts[name]}
      hint={isOfFamily ? t.texts.ownDescription : count}
      lang={language}
      size="large"
      value={work.draft.values[name]}
      error={work.errors[name]}
      readOnly={!work.mayWrite}
      onChange={(html) => work.draft.set(name, html)}
    />
  );
}
