import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { urls } from '#urls';
import { ConflictNotes } from './conflict-notes.tsx';
import { DraftArea, DraftText } from './draft-fields.tsx';
import type { ProductWork } from './form-work.tsx';

/** Search engines show about so many characters. */
const shown = { title: 60, description: 155 };
const fields: ReadonlySet<string> = new Set([
  'seo',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
]);

/** The texts for search engines beside what they make of them. */
export function SearchSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { metaTitle, metaDescription } = work.draft.values;
  const length = (text: string, most: number) => t.search.length(String(text.length), String(most));
  return (
    <Panel title={t.search.title}>
      <ConflictNotes work={work} of={(name) => fields.has(name)} />
      <div className="product-page-halves">
        <div className="product-page-fields">
          <DraftText
            work={work}
            name="metaTitle"
            label={t.search.metaTitle}
            hint={length(metaTitle, shown.title)}
            maxLength={1000}
          />
          <DraftArea
            work={work}
            name="metaDescription"
            label={t.search.metaDescription}
            hint={length(metaDescription, shown.description)}
            maxLength={5000}
          />
          <DraftText
            work={work}
            name="metaKeywords"
            label={t.search.metaKeywords}
            maxLength={5000}
          />
          <DraftText
            work={work}
            name="seo"
            label={t.search.seo}
            hint={t.search.seoHint}
            maxLength={200}
          />
        </div>
        <SearchPreview work={work} />
      </div>
    </Panel>
  );
}

/** A hit of a search engine, as it would look. */
function SearchPreview({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { storeName } = useOffice();
  const { name, seo, metaTitle, metaDescription, description } = work.draft.values;
  const path = urls.product({ seo: seo || slugify(name), id: work.form?.id ?? 0 });
  const plain = description
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut = (text: string, most: number) =>
    text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
  return (
    <div>
      <p className="label">{t.search.preview}</p>
      <div className="product-page-hit">
        <p className="caption">{`${window.location.host} › ${path.slice(1)}`}</p>
        <p className="product-page-hit-title">
          {cut(metaTitle || `${name} | ${storeName}`, shown.title)}
        </p>
        <p className="muted">{cut(metaDescription || plain, shown.description)}</p>
      </div>
    </div>
  );
}
