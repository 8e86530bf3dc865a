import { useTexts } from '#ui/state/text-context.tsx';
import { officeTableTexts } from '#text/office/office-table-text.ts';
import { DataRow } from './data-row.tsx';
import { SortHead } from './sort-head.tsx';
import type { DataTableProps, PhoneLayout, TableColumn, TableSort } from './table-column.ts';
import type { RowSelection } from './use-row-selection.ts';

const layoutClass: Readonly<Record<PhoneLayout, string>> = {
  lines: 'data-table is-lines',
  card: 'data-table is-card',
  table: 'data-table',
};

/**
 * The table of the office, for rows that are already there; `ListTable` reads them first and shows how that goes.
 * Selection and keyboard come from `useRowSelection` and `useRowCursor`.
 */
export function DataTable<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, keyOf, phone = 'lines', className = '', footRow } = props;
  return (
    <div className={props.hasStickyHeads ? 'data-table-box is-open' : 'data-table-box'}>
      <table className={`${layoutClass[phone]} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {props.selection && <SelectAllHead rows={rows} selection={props.selection} />}
            {columns.map((column) => (
              <ColumnHead key={column.head} column={column} sort={props.sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow key={keyOf(row)} row={row} table={props} />
          ))}
        </tbody>
        {footRow && <tfoot>{footRow}</tfoot>}
      </table>
    </div>
  );
}

function ColumnHead<Row>(props: { column: TableColumn<Row>; sort: TableSort | undefined }) {
  const { column, sort } = props;
  const { head, headNote, isRight, isActions, className = '' } = column;
  const classes = isRight ? `${className} is-right` : className;
  if (column.sort && sort)
    return <SortHead head={head} column={column.sort} sort={sort} className={classes} />;
  return (
    <th className={classes}>
      {isActions ? <span className="screen-reader-only">{head}</span> : head}
      {headNote !== undefined && <span className="data-table-note"> {headNote}</span>}
    </th>
  );
}

function SelectAllHead<Row>(props: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const { rows, selection } = props;
  const { t } = useTexts(officeTableTexts);
  const chosen = rows.filter(selection.has).length;
  return (
    <th className="data-table-check" aria-label={t.selectAll}>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
          }}
          onChange={selection.togglePage}
        />
        <span className="screen-reader-only">{t.selectAll}</span>
      </label>
    </th>
  );
}
