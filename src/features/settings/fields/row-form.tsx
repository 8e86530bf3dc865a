import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { RowColumn } from './row-columns.tsx';

/** A row of a table while it is edited; the id stays while rows move. */
export interface TypedRow {
  id: number;
  cells: readonly string[];
}

interface RowFormProps {
  label: string;
  /** The label is visible. */
  isNamed: boolean;
  row: TypedRow;
  columns: readonly RowColumn[];
  note: string;
  onChange: (row: TypedRow) => void;
  onRemove: (() => void) | undefined;
  onMove: (() => void) | undefined;
}

/** The cells of a row, and what can be done with it. */
export function RowForm({ label, row, columns, note, onChange, ...rest }: RowFormProps) {
  const { t } = useTexts(settingsTexts);
  const put = (at: number, value: string) =>
    onChange({
      ...row,
      cells: columns.map((_, index) => (index === at ? value : (row.cells[index] ?? ''))),
    });
  return (
    <fieldset className="rows-field-row" aria-label={label}>
      {rest.isNamed && <b className="rows-field-name">{label}</b>}
      {columns.map((column, index) => (
        <Cell
          key={column.label}
          column={column}
          value={row.cells[index] ?? ''}
          onChange={(value) => put(index, value)}
        />
      ))}
      {note !== '' && <span className="rows-field-note">{note}</span>}
      <span className="rows-field-actions">
        {rest.onMove && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${t.up}: ${label}`}
            onClick={rest.onMove}
          >
            <OfficeIcon name="chevron-up" />
          </button>
        )}
        {rest.onRemove && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${t.remove}: ${label}`}
            onClick={rest.onRemove}
          >
            <OfficeIcon name="trash-2" />
          </button>
        )}
      </span>
    </fieldset>
  );
}

interface CellProps {
  column: RowColumn;
  value: string;
  onChange: (value: string) => void;
}

function Cell({ column, value, onChange }: CellProps) {
  if (column.isCheck) {
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={value === '1'}
          onChange={({ target }) => onChange(target.checked ? '1' : '0')}
        />
        {column.label}
      </label>
    );
  }
  const note = column.noteOf?.(value);
  return (
    <label className={`rows-field-cell${column.size === 'long' ? ' is-long' : ''}`}>
      <span>{column.label}</span>
      <Entry column={column} value={value} onChange={onChange} />
      {note && <small className={note.isGood ? 'is-good' : 'is-bad'}>{note.text}</small>}
    </label>
  );
}

function Entry({ column, value, onChange }: CellProps) {
  if (!column.options) {
    return (
      <input
        className="input"
        type={column.type}
        inputMode={column.inputMode}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
      {column.options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
