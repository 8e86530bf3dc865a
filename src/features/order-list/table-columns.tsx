import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useState } from 'react';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** Columns that can be left out; an order's number and its state always stand. */
export const freeColumns = ['date', 'customer', 'lines', 'payment', 'shipping', 'total'] as const;
export type FreeColumn = (typeof freeColumns)[number];

export interface ColumnChoice {
  isShown: (column: FreeColumn) => boolean;
  toggle: (column: FreeColumn) => void;
}

/** The browser's storage key of the hidden columns. */
const storageKey = 'office-order-columns';

function readHidden(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(',');
  } catch {
    return [];
  }
}

export function useColumns(): ColumnChoice {
  const [hidden, setHidden] = useState(readHidden);
  return {
    isShown: (column) => !hidden.includes(column),
    toggle(column) {
      const next = freeColumns.filter((each) => hidden.includes(each) !== (each === column));
      setHidden(next);
      try {
        localStorage.setItem(storageKey, next.join(','));
      } catch {
        // A browser that keeps nothing shows all of them the next time.
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
        {freeColumns.map((column) => (
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
