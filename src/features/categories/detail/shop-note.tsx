import type { CategoryDetail, OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { branchOf, pathIn } from '#rules/catalog/tree/category-form.ts';
import { formats } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CategoryDraft } from './category-values.tsx';

/** Tells the changes that shoppers will see: a new address, or a hidden category. */
export function ShopNote(props: {
  category: CategoryDetail;
  draft: CategoryDraft;
  items: readonly OfficeCategory[];
}) {
  const { category, draft, items } = props;
  const { t, locale } = useTexts(categoryDeskTexts);
  const { integer } = formats[locale];
  const below = branchOf(items, category.id).length - 1;
  const lines: string[] = [];
  if (draft.changed.includes('slug')) {
    const slash = category.path.lastIndexOf('/');
    const parent = slash < 0 ? null : category.path.slice(0, slash);
    const path = pathIn(parent, draft.values.slug);
    lines.push(t.willLead(`/${category.path}`, `/${path}`, below > 0 ? integer(below) : ''));
  }
  if (draft.changed.includes('hidden')) {
    lines.push(draft.values.hidden ? t.willHide(below > 0 ? integer(below) : '') : t.willShow);
  }
  if (lines.length === 0) return null;
  return (
    <div className="office-note is-info category-shop-note">
      <OfficeIcon name="store" />
      <div>
        <b>{t.inShop}</b> {lines.join(' ')}
      </div>
    </div>
  );
}
