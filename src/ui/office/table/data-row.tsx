import type { MouseEvent } from 'react';
import { useTexts } from '#ui/state/text-context.tsx';
import { officeTableTexts } from '#text/office/office-table-text.ts';
import type { DataTableProps, TableColumn } from './table-column.ts';
import type { RowSelection } from './use-row-selection.ts';

/** One row of a `DataTable`; on a phone a card. */
export function DataRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, selection, cursor, onRowClick, phone = 'lines' } = table;
  const isChosen = selection?.has(row) ?? false;
  const isAtCursor = cursor?.row !== undefined && table.keyOf(cursor.row) === table.keyOf(row);
  return (
    // The keyboard has the row's links and boxes, and the keys of `useRowCursor`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={`${isChosen ? 'is-chosen' : ''}${isAtCursor ? ' is-at-cursor' : ''}`}
      onClick={(event) => {
        if (!isInsideControl(event)) onRowClick?.(row);
      }}
    >
      {selection && (
        <td className="data-table-check">
          <ChooseBox row={row} name={table.nameOf?.(row) ?? ''} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <DataCell key={column.head} row={row} column={column} isLabeled={phone === 'lines'} />
      ))}
    </tr>
  );
}

function DataCell<Row>(props: { row: Row; column: TableColumn<Row>; isLabeled: boolean }) {
  const { head, render, isRight, isActions, className = '', ...column } = props.column;
  if (isActions)
    return <td className={`${className} is-right data-table-actions`}>{render(props.row)}</td>;
  const { isLabeled = props.isLabeled } = column;
  return (
    <td
      className={isRight ? `${className} is-right` : className}
      data-label={isLabeled ? head : undefined}
    >
      {render(props.row)}
    </td>
  );
}

const isInsideControl = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button, input, label, select') !== null;

function ChooseBox<Row>(props: { row: Row; name: string; selection: RowSelection<Row> }) {
  const { row, name, selection } = props;
  const { t } = useTexts(officeTableTexts);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={selection.has(row)}
        // With Shift, a press chooses every row from the last chosen one to this one.
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof PointerEvent && nativeEvent.shiftKey;
          if (isRange) selection.extendTo(row);
          else selection.toggle(row);
        }}
      />
      <span className="screen-reader-only">{t.select(name)}</span>
    </label>
  );
}
