import type { ReactNode } from 'react';

export interface RecordColumn<Row> {
  head: string;
  render: (row: Row) => ReactNode;
  /** The column of a row's actions: only screen readers hear its head, and on a phone it has none. */
  isActions?: true;
  /** The row begins with it: on a phone without its head. */
  isTitle?: true;
  className?: string;
}

/** Records with a column for each of their facts; on a phone a record is a card with a line for each. */
export function RecordTable<Row>(props: {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}) {
  const { label, columns, rows, keyOf } = props;
  return (
    <table className="data-table record-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isActions }) => (
            <th key={head}>
              {isActions ? <span className="screen-reader-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <RecordCell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecordCell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const { head, render, isActions, isTitle, className } = column;
  if (isActions) return <td className="is-right record-table-actions">{render(row)}</td>;
  return (
    <td className={className} data-label={isTitle ? undefined : head}>
      {render(row)}
    </td>
  );
}
