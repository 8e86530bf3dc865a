import { useRef, useState, type KeyboardEvent } from 'react';
import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { CategoryRow, type GripHandlers } from './category-row.tsx';
import { foundIn, rowsOf, type TreeRow } from './tree-rows.tsx';
import { TreeStatus } from './tree-status.tsx';
import { useFolds, useRowFocus } from './use-tree-rows.tsx';
import { useLift, type DropAt } from './use-lift.tsx';
import { treeKeys } from './tree-keys.tsx';

interface TreeProps {
  items: readonly OfficeCategory[];
  /** The category that is shown beside the tree. */
  current: number | null;
  /** Whether this person may move categories. */
  mayMove: boolean;
  onOpen: (id: number) => void;
  onMenu: (category: OfficeCategory) => void;
  onMove: (at: DropAt) => void;
}

/** The tree of categories: opened, folded and moved by pointer and keys (rules categories/tree, categories/moving). */
export function CategoryTree(props: TreeProps) {
  const { items, current, onOpen } = props;
  const { t } = useTexts(categoryDeskTexts);
  const [text, setText] = useState('');
  const folds = useFolds(items, current);
  const found = text === '' ? items : foundIn(items, text);
  const open = text === '' ? folds.open : new Set(found.map(({ id }) => id));
  const lifting = useLift({ items, open, onDrop: props.onMove });
  const rows = rowsOf({ items: found, open, lift: lifting.lift });
  const tree = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(tree, rows, current);
  const mayMove = props.mayMove && text === '';
  const keys = treeKeys({ rows, lifting, folds, focus, mayMove, onOpen });
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.target instanceof HTMLButtonElement || !keys(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      <TreeSearch text={text} onSearch={setText} />
      <div
        ref={tree}
        role="tree"
        aria-label={t.tree}
        tabIndex={-1}
        className={lifting.lift?.way === 'pointer' ? 'category-tree is-dragging' : 'category-tree'}
        onKeyDown={press}
      >
        <Rows
          {...props}
          rows={rows}
          inTab={focus.id}
          gripOf={mayMove ? lifting.grip : null}
          onFold={folds.fold}
        />
        {rows.length === 0 && <p className="category-tree-none">{t.nothingFound}</p>}
      </div>
      <TreeStatus items={items} lift={lifting.lift} mayMove={mayMove} />
    </>
  );
}

function TreeSearch(props: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTexts(categoryDeskTexts);
  return (
    <div className="category-tree-search">
      <SearchField
        label={t.search}
        placeholder={t.search}
        hasShortcut
        value={props.text}
        pauseMs={0}
        onSearch={props.onSearch}
      />
    </div>
  );
}

function Rows(
  props: Pick<TreeProps, 'current' | 'onOpen' | 'onMenu'> & {
    rows: readonly TreeRow[];
    /** The row that the Tab key reaches. */
    inTab: number | null;
    gripOf: ((id: number) => GripHandlers) | null;
    onFold: (id: number) => void;
  },
) {
  return props.rows.map((row) => {
    const { id } = row.category;
    return (
      <CategoryRow
        key={row.part === 'lifted' ? 'lifted' : id}
        row={row}
        isCurrent={id === props.current}
        isInTab={id === props.inTab}
        grip={props.gripOf?.(id) ?? null}
        onOpen={() => props.onOpen(id)}
        onFold={() => props.onFold(id)}
        onMenu={() => props.onMenu(row.category)}
      />
    );
  });
}
