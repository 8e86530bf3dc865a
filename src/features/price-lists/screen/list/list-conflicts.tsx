import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { ListDraft, ListValues } from './list-values.tsx';

/** The settings that somebody else saved meanwhile, with both values to choose from (rule office/drafts). */
export function ListConflicts({ draft }: { draft: ListDraft }) {
  const { t } = useTexts(priceDeskTexts);
  const textOf = (name: keyof ListValues, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (name === 'base') return value === 'list' ? t.bases.list : t.bases.sale;
    if (name === 'mix') return value === 'family' ? t.mixes.family : t.mixes.product;
    return value === '' ? t.noLimit : String(value);
  };
  return draft.conflicts.map(({ name, theirs, mine }) => (
    <div key={name} className="office-note is-warning price-conflict" role="alert">
      <OfficeIcon name="triangle-alert" />
      <div>
        <b>{t.conflict(t.fields[name])}</b>
        <dl>
          <dt>{t.theirs}</dt>
          <dd>{textOf(name, theirs)}</dd>
          <dt>{t.mine}</dt>
          <dd>{textOf(name, mine)}</dd>
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
