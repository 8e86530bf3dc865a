import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CategoryDraft } from './category-values.tsx';

/** The fields that somebody else saved meanwhile, with both values to choose from (rule office/drafts). */
export function CategoryConflicts({ draft }: { draft: CategoryDraft }) {
  const { t } = useTexts(categoryDeskTexts);
  const textOf = (value: unknown) =>
    typeof value === 'boolean' ? (value ? t.isHidden : t.isShown) : String(value);
  return draft.conflicts.map(({ name, theirs, mine }) => (
    <div key={name} className="office-note is-warning category-conflict" role="alert">
      <OfficeIcon name="triangle-alert" />
      <div>
        <b>{t.conflict(t.fields[name])}</b>
        <dl>
          <dt>{t.theirs}</dt>
          <dd>{textOf(theirs)}</dd>
          <dt>{t.mine}</dt>
          <dd>{textOf(mine)}</dd>
        </dl>
        <Button look="secondary" className="is-small" onClick={() => draft.settle(name, 'theirs')}>
          {t.keepTheirs}
        </Button>
        <Button look="secondary" className="is-small" onClick={() => draft.settle(name, 'mine')}>
          {t.keepMine}
        </Button>
      </div>
    </div>
  ));
}
