import type { ReactNode } from 'react';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';

/**
 * The bar below a table whose rows are chosen: their count and sum, the actions as buttons of the classes
 * `bulk-shelf-first` and `bulk-shelf-other`, and the button that drops the choice, as Escape does.
 */
export function BulkShelf(props: {
  label: string;
  count: string;
  sum: string;
  /** The name of the button that drops the choice. */
  drop: string;
  onDrop: () => void;
  dialog?: ReactNode;
  children: ReactNode;
}) {
  useKeys({ Escape: props.onDrop });
  return (
    <section className="bulk-shelf" aria-label={props.label}>
      <output className="bulk-shelf-count">
        <b>{props.count}</b>
        <span className="numeric"> · {props.sum}</span>
      </output>
      {props.children}
      <button
        type="button"
        className="icon-button"
        aria-label={props.drop}
        aria-keyshortcuts="Escape"
        onClick={props.onDrop}
      >
        <OfficeIcon name="x" />
        <kbd>Esc</kbd>
      </button>
      {props.dialog}
    </section>
  );
}
