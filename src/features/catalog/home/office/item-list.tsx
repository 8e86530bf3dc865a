import { useState } from 'react';
import type { HomeNamed } from '#contract/office/office-home.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { mostIds } from '#rules/catalog/home/home-sections.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { itemKindOf, type SectionProps } from './home-values.tsx';
import { Step, Thumbnail } from './item-parts.tsx';
import { ItemPicker } from './item-picker.tsx';
import { SortGrip } from './sort-grip.tsx';
import { useSorting, type Grip } from './use-sorting.tsx';

/** The chosen things with their names. Those of the picker stand here until the preview has them. */
function useChosen({ section, preview, onChange }: SectionProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, HomeNamed>>(new Map());
  const found = (preview?.named ?? []).map((each) => [each.id, each] as const);
  const known = new Map([...picked, ...found]);
  const isSingle = section.kind === 'products' && section.source !== 'chosen';
  const most = isSingle ? 1 : mostIds(section.kind);
  const put = (ids: readonly number[]) => onChange({ ids: [...ids] });
  return {
    items: section.ids.flatMap((id) => known.get(id) ?? []),
    isSingle,
    isFull: !isSingle && section.ids.length >= most,
    most,
    put,
    pick: (item: HomeNamed) => {
      setPicked(new Map(picked).set(item.id, item));
      put(isSingle ? [item.id] : [...section.ids, item.id]);
    },
  };
}

/** The categories, brands or products of a section, in their order (rule categories/home-sections). */
export function ItemList(props: SectionProps) {
  const { section } = props;
  const { t, format } = useTexts(homeDeskTexts);
  const [isPicking, setPicking] = useState(false);
  const { items, isSingle, isFull, most, put, pick } = useChosen(props);
  const kind = itemKindOf(section) ?? 'product';
  return (
    <>
      <SortedItems items={items} onSort={(sorted) => put(sorted.map(({ id }) => id))} />
      <div className="home-items-foot">
        <ItemNotes {...props} onClean={() => put(items.map(({ id }) => id))} />
        <Button look="secondary" icon="plus" disabled={isFull} onClick={() => setPicking(true)}>
          {t.addItem[kind]}
        </Button>
        <span className="caption">{t.atMost(format.integer(most))}</span>
      </div>
      {isPicking && (
        <ItemPicker
          kind={kind}
          chosen={section.ids}
          isFull={isFull}
          onPick={(item) => {
            pick(item);
            if (isSingle) setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Names the faults of the choice, and the items that it leaves out. */
function ItemNotes({ section, preview, fields, onClean }: SectionProps & { onClean: () => void }) {
  const { t, format } = useTexts(homeDeskTexts);
  const error = fields[`${section.id}.ids`];
  const gone = preview?.gone ?? 0;
  return (
    <>
      {section.kind === 'doors' && section.ids.length === 0 && <p>{t.count.all}.</p>}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {gone > 0 && (
        <p className="office-note is-warning">
          {t.gone(format.integer(gone))}{' '}
          <Button look="quiet" onClick={onClean}>
            {t.cleanGone}
          </Button>
        </p>
      )}
    </>
  );
}

function SortedItems(props: { items: HomeNamed[]; onSort: (items: HomeNamed[]) => void }) {
  const { items, onSort } = props;
  const keyOf = ({ id }: HomeNamed) => String(id);
  const { lifted, said, gripOf, move } = useSorting({
    items,
    keyOf,
    nameOf: ({ name }) => name,
    onSort,
  });
  return (
    <>
      <ol className="home-items">
        {items.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            place={place}
            isLifted={lifted === keyOf(item)}
            grip={gripOf(keyOf(item))}
            onMove={(to) => move(keyOf(item), to)}
            onRemove={() => onSort(items.filter((each) => each !== item))}
          />
        ))}
      </ol>
      <output className="screen-reader-only">{said}</output>
    </>
  );
}

function ItemRow(props: {
  item: HomeNamed;
  place: number;
  isLifted: boolean;
  grip: Grip;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { item, place, isLifted, onMove } = props;
  const { t, format } = useTexts(homeDeskTexts);
  const { id, name, about, isShown } = item;
  return (
    <li data-sort={id} className={isLifted ? 'home-item is-lifted' : 'home-item'}>
      <SortGrip name={name} isLifted={isLifted} grip={props.grip} />
      <span className="home-item-place">{format.integer(place + 1)}</span>
      <Thumbnail file={item.image} />
      <span className="home-item-name">
        <b>{name}</b>
        <small>{isShown ? about : t.notShown}</small>
      </span>
      <span className="home-item-steps">
        <Step icon="arrow-up" name={t.up(name)} onPress={() => onMove(place - 1)} />
        <Step icon="arrow-down" name={t.down(name)} onPress={() => onMove(place + 1)} />
        <Step icon="x" name={t.takeOut(name)} onPress={props.onRemove} />
      </span>
    </li>
  );
}
