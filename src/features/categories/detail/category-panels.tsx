import type {
  CategoryDetail,
  CategoryDone,
  OfficeCategory,
} from '#contract/office/catalog/office-categories.ts';
import { slugOf } from '#rules/catalog/tree/category-form.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CategoryTexts } from './category-texts.tsx';
import type { CategoryDraft, CategoryValues } from './category-values.tsx';
import { CategoryConflicts } from './category-conflicts.tsx';
import { OldPathsPanel } from './old-paths-panel.tsx';
import { ShopNote } from './shop-note.tsx';
import { LooksPanel } from './looks-panel.tsx';

/** A category's texts, address, visibility and old addresses (rules categories/fields, categories/old-addresses). */
export function CategoryDetailPanels(props: { id: number; items: readonly OfficeCategory[] }) {
  const query = useOfficeRead<CategoryDetail>(`/api/office/categories/${props.id}`);
  const { t } = useTexts(categoryDeskTexts);
  return (
    <Loaded
      query={query}
      waiting={<div className="category-waiting" />}
      missing={<p className="category-none">{t.gone}</p>}
    >
      {(category) => (
        <CategoryForm
          category={category}
          items={props.items}
          onStale={() => void query.refetch()}
        />
      )}
    </Loaded>
  );
}

function valuesOf(category: CategoryDetail): CategoryValues {
  const { name, nameEn, path, intro, introEn, html, htmlEn, image, hidden, withdrawal } = category;
  return {
    name,
    nameEn,
    slug: slugOf(path),
    intro,
    introEn,
    html,
    htmlEn,
    image,
    hidden,
    withdrawal,
  };
}

interface FormProps {
  category: CategoryDetail;
  items: readonly OfficeCategory[];
  /** Somebody else changed the category. */
  onStale: () => void;
}

function CategoryForm(props: FormProps) {
  const { category, items } = props;
  const { t } = useTexts(categoryDeskTexts);
  const draft = useDraft<CategoryValues>(`category:${category.id}`, valuesOf(category));
  const { busy, failed, fields, save } = useSave(props, draft);
  return (
    <>
      <CategoryConflicts draft={draft} />
      <CategoryTexts category={category} draft={draft} fields={fields} />
      <LooksPanel category={category} draft={draft} fields={fields} />
      <OldPathsPanel category={category} />
      <ShopNote category={category} draft={draft} items={items} />
      <SaveBar
        changes={draft.changed.map((name) => t.fields[name])}
        conflicts={draft.conflicts.length}
        busy={busy}
        failed={failed}
        onSave={save}
        onGiveUp={draft.clear}
      />
    </>
  );
}

function useSave({ category, onStale }: FormProps, draft: CategoryDraft) {
  const { t } = useTexts(categoryDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  async function save(): Promise<void> {
    const changes = Object.fromEntries(draft.changed.map((name) => [name, draft.values[name]]));
    const body = { ...changes, seen: category.version };
    const done = await change<CategoryDone>(`/api/office/categories/${category.id}`, body);
    if (done === null) return onStale();
    draft.clear();
    toast({ text: t.saved, kind: 'done' });
  }
  return { busy: busy !== null, failed, fields, save: () => void save() };
}
