import { useTexts } from '#ui/state/text-context.tsx';
import { officeTableTexts } from '#text/office/office-table-text.ts';
import type { ReactNode } from 'react';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** Keys of a table, and what they do. */
type KeyHint = readonly [keys: readonly string[], does: string];

/** The foot of a list: the number of rows, the hints for its keys, and the buttons to the pages beside this one. */
export function PageTurner(props: {
  /** Such as "50 / 1,204 orders". */
  shown: string;
  /** The total of all pages. */
  sum?: ReactNode;
  hints?: readonly KeyHint[];
  previous: string | null;
  next: string | null;
  onTurn: (cursor: string) => void;
}) {
  const { previous, next, onTurn } = props;
  const { t } = useTexts(officeTableTexts);
  return (
    <div className="page-turner">
      <output>{props.shown}</output>
      {props.sum}
      <span className="page-turner-hints" aria-hidden="true">
        {(props.hints ?? []).map(([keys, does]) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
      </span>
      <TurnButton icon="chevron-left" label={t.previousPage} cursor={previous} onTurn={onTurn} />
      <TurnButton icon="chevron-right" label={t.nextPage} cursor={next} onTurn={onTurn} />
    </div>
  );
}

function TurnButton(props: {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  cursor: string | null;
  onTurn: (cursor: string) => void;
}) {
  const { cursor, onTurn } = props;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={props.label}
      disabled={cursor === null}
      onClick={() => {
        if (cursor === null) return;
        onTurn(cursor);
        window.scrollTo(0, 0);
      }}
    >
      <OfficeIcon name={props.icon} />
    </button>
  );
}
