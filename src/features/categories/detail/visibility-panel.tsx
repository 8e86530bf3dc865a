import type { CategoryDetail } from '#contract/office/catalog/office-categories.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { Switch } from '#ui/office/form/switch.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CategoryDraft } from './category-values.tsx';

/** Whether shoppers see the category (rule categories/hidden). */
export function VisibilityPanel({ draft }: { category: CategoryDetail; draft: CategoryDraft }) {
  const { t } = useTexts(categoryDeskTexts);
  return (
    <Panel title={t.visibility}>
      <Switch
        name={t.show}
        hint={t.showHint}
        isOn={!draft.values.hidden}
        onChange={(shown) => draft.set('hidden', !shown)}
      />
    </Panel>
  );
}
