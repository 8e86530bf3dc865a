import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { formats } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Lift } from './tree-rows.tsx';

/** Below the tree: where the lifted category would come to stand, and the keys that move it. */
export function TreeStatus(props: {
  items: readonly OfficeCategory[];
  lift: Lift | null;
  mayMove: boolean;
}) {
  const { items, lift, mayMove } = props;
  const { t, locale } = useTexts(categoryDeskTexts);
  const nameOf = (id: number | null) => {
    const found = items.find((each) => each.id === id);
    return (locale === 'en' && found?.nameEn) || found?.name;
  };
  const place = lift && formats[locale].integer(lift.spot.index + 1);
  return (
    <div className="office-panel-foot category-tree-foot">
      <output className="category-tree-status">
        {lift && place && (
          <>
            <b>{nameOf(lift.id)}</b>{' '}
            {lift.spot.parentId === null
              ? t.movingTop(place)
              : t.movingIn(nameOf(lift.spot.parentId) ?? '', place)}
          </>
        )}
      </output>
      {mayMove && (
        <span className="category-tree-keys caption">
          <Hint keys={[t.keys.space]} does={t.keys.take} />
          <Hint keys={['↑', '↓']} does={t.keys.order} />
          <Hint keys={['→']} does={t.keys.into} />
          <Hint keys={['←']} does={t.keys.out} />
          <Hint keys={['Esc']} does={t.keys.cancel} />
        </span>
      )}
    </div>
  );
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {does}
    </span>
  );
}
