import type { ReactNode } from 'react';
import type { ProductChoices, ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { formatDateTime } from '#text/format.ts';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { PicturePanel } from '#features/product-editor/pictures/picture-panel.tsx';
import { CategorySection, EquivalentSection } from './find-sections.tsx';
import { PricePastSection } from './price-past-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { PublishSection } from './publish-section.tsx';
import { useFieldNames } from './field-names.tsx';
import type { ProductWork } from './form-work.tsx';
import { HistorySection, VariantSection } from './record-sections.tsx';
import { SearchSection } from './search-section.tsx';
import { StockSection } from './stock-section.tsx';
import { TextSection } from './text-section.tsx';
import { UnitSection } from './units/unit-section.tsx';
import { useProductDraft, type SavedProduct } from './use-product-draft.tsx';
import { useProductSave } from './use-product-save.tsx';

interface PageProps {
  draftKey: string;
  /** The product that is there; null for a new one. */
  form: ProductForm | null;
  saved: SavedProduct;
  choices: ProductChoices;
  copyOf?: number;
  refresh: () => Promise<unknown>;
  /** The head of the page, with the name as it is typed, in the language of the office where it has one. */
  renderHead: (name: string) => ReactNode;
}

/** The form of a product: its sections, and the bar that saves them. */
export function ProductPage(props: PageProps) {
  const { draftKey, form, saved, choices, copyOf, refresh, renderHead } = props;
  const { t, locale } = useTexts(productFormTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  const draft = useProductDraft(draftKey, saved);
  const saving = useProductSave({ draft, saved, id: form?.id ?? null, copyOf, refresh });
  const nameOf = useFieldNames(draft);
  // A conflict is told with its values, and its choice ends it.
  const errors = Object.fromEntries(
    Object.entries(saving.errors).filter(([, text]) => text !== t.changedMeanwhile),
  );
  const work: ProductWork = { draft, form, choices, mayWrite, errors };
  return (
    <>
      {renderHead(locale === 'en' ? draft.values.nameEn || draft.values.name : draft.values.name)}
      {!mayWrite && <p className="office-note is-info product-page-archived">{t.readOnly}</p>}
      <RestoredNote at={draft.changed.length > 0 ? draft.restoredAt : null} />
      <div className="office-columns">
        <MainSections work={work} />
        <div>
          <PreviewSection work={work} />
          <PublishSection work={work} />
          <CategorySection work={work} />
          <EquivalentSection work={work} />
          {form && <HistorySection form={form} />}
        </div>
      </div>
      <SaveBar
        changes={draft.changed.map(nameOf)}
        conflicts={draft.conflicts.length}
        busy={saving.isBusy}
        failed={saving.failed || Object.values(errors)[0] || ''}
        {...(form === null && { action: t.add })}
        onSave={saving.save}
        onGiveUp={draft.clear}
      />
    </>
  );
}

function MainSections({ work }: { work: ProductWork }) {
  const { form } = work;
  const isFamily = form?.hasVariants ?? false;
  return (
    <div>
      <TextSection work={work} />
      {form && <PicturePanel productId={form.id} mayWrite={work.mayWrite} />}
      {!isFamily && <UnitSection work={work} />}
      {form && <VariantSection form={form} />}
      {form && !isFamily && <PricePastSection form={form} />}
      {!isFamily && <StockSection work={work} />}
      <SearchSection work={work} />
    </div>
  );
}

/** Tells that the form shows a draft of this browser. */
function RestoredNote({ at }: { at: number | null }) {
  const { t, locale } = useTexts(productFormTexts);
  if (at === null) return null;
  return (
    <output className="office-note is-info product-page-archived">
      <OfficeIcon name="circle-dot" />
      {t.restoredAt(formatDateTime(new Date(at), locale))}
    </output>
  );
}
