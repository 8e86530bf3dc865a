import type { PointerEventHandler } from 'react';
import { formats } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { TreeRow } from './tree-rows.tsx';

export interface GripHandlers {
  onPointerDown: PointerEventHandler<HTMLElement>;
  onPointerMove: PointerEventHandler<HTMLElement>;
  onPointerUp: PointerEventHandler<HTMLElement>;
  onPointerCancel: PointerEventHandler<HTMLElement>;
}

interface RowProps {
  row: TreeRow;
  isCurrent: boolean;
  /** The one row of the tree that the Tab key reaches. */
  isInTab: boolean;
  /** Null while rows cannot be moved. */
  grip: GripHandlers | null;
  onOpen: () => void;
  onFold: () => void;
  onMenu: () => void;
}

/** A category in the tree, with its grip, its number of products and its menu (rule categories/tree). */
export function CategoryRow(props: RowProps) {
  const { row, isCurrent, isInTab } = props;
  const { category, depth, part } = row;
  const { t, locale } = useTexts(categoryDeskTexts);
  const name = (locale === 'en' && category.nameEn) || category.name;
  return (
    // The tree handles the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isCurrent}
      tabIndex={isInTab && part !== 'lifted' ? 0 : -1}
      data-category={part === 'lifted' ? undefined : category.id}
      className={`category-row${category.hidden ? ' is-hidden' : ''}${isCurrent && part === 'row' ? ' is-current' : ''}${part === 'from' ? ' is-from' : ''}${part === 'lifted' ? ' is-lifted' : ''}${row.drop === 'into' ? ' is-drop-into' : ''}${row.drop === 'before' ? ' is-drop-before' : ''}`}
      style={indent(depth)}
      onClick={props.onOpen}
    >
      {props.grip && (
        <span className="category-row-grip" aria-hidden="true" {...props.grip}>
          <OfficeIcon name="grip" />
        </span>
      )}
      <Fold row={row} onFold={props.onFold} />
      <b>{name}</b>
      {category.hidden && <OfficeIcon name="eye-off" />}
      <span className="category-row-count">
        {formats[locale].integer(category.products)}
        <span className="screen-reader-only">{t.products(category.hidden)}</span>
      </span>
      <button
        type="button"
        className="icon-button category-row-menu"
        tabIndex={isInTab ? 0 : -1}
        aria-label={t.menuOf(name)}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation();
          props.onMenu();
        }}
      >
        <OfficeIcon name="ellipsis" />
      </button>
    </div>
  );
}

/** For the pointer alone: the keys of the tree fold too. */
function Fold({ row, onFold }: { row: TreeRow; onFold: () => void }) {
  if (!row.hasChildren) return <span className="category-row-fold" />;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className="category-row-fold"
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <OfficeIcon name={row.isOpen ? 'chevron-down' : 'chevron-right'} />
    </span>
  );
}

/** React's type of styles knows no custom properties. */
function indent(depth: number): Record<string, number> {
  return { '--depth': depth };
}
