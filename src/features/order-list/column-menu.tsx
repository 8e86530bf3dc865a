import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useState } from 'react';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** The columns that a person can hide; an order's number and state are always shown. */
const hideableColumns = ['date', 'customer', 'lines', 'payment', 'shipping', 'total'] as const;
type HideableColumn = (typeof hideableColumns)[number];

export function isHideable(column: string): column is HideableColumn {
  return hideableColumns.some((each) => each === column);
}

export interface ColumnChoice {
  isShown: (column: HideableColumn) => boolean;
  toggle: (column: HideableColumn) => void;
}

/** The hidden columns' key in the browser's storage. */
const storageKey = 'office-order-columns';

function readHidden(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(',');
  } catch {
    return [];
  }
}

/** The chosen columns; this browser stores the choice. */
export function useColumnChoice(): ColumnChoice {
  const [hidden, setHidden] = useState(readHidden);
  return {
    isShown: (column) => !hidden.includes(column),
    toggle(column) {
      const next = hideableColumns.filter((each) => hidden.includes(each) !== (each === column));
      setHidden(next);
      try {
        localStorage.setItem(storageKey, next.join(','));
      } catch {
        // Without storage, the next visit shows all columns.
      }
    },
  };
}

export function ColumnMenu({ columns }: { columns: ColumnChoice }) {
  const { t } = useTexts(orderTableTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button order-columns"
        aria-label={t.columns}
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="columns" />
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.columnsTitle}>
        {hideableColumns.map((column) => (
          <label key={column} className="check">
            <input
              type="checkbox"
              checked={columns.isShown(column)}
              onChange={() => columns.toggle(column)}
            />
            <span>{t.heads[column]}</span>
          </label>
        ))}
      </Modal>
    </>
  );
}
