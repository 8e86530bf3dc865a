import type { SheetDetail } from '#contract/office/office-sheets.ts';
import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import {
  fieldsOf,
  sheetField,
  type SheetFieldName,
  type SheetKind,
} from '#rules/transfer/sheets/sheet-fields.ts';
import { sheetColumnsOf, sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

interface Row {
  at: number;
  name: string;
  samples: string[];
  filled: number;
  numbers: number;
  field: SheetFieldName | null;
}

/** A row for each column of the sheet: its first values, the field that it fills, and whether its values fit. */
export function ColumnTable(props: {
  kind: SheetKind;
  sheet: SheetDetail;
  fields: SheetMatching['fields'];
  onField: (at: number, field: SheetFieldName | null) => void;
}) {
  const { kind, sheet, fields, onField } = props;
  const { t } = useTexts(sheetTexts);
  const rows = sheet.columns.map((column, at) => ({
    ...column,
    name: column.name === '' ? t.unnamed(String(at + 1)) : column.name,
    at,
    field: fields[at] ?? null,
  }));
  const columns: TableColumn<Row>[] = [
    { head: t.heads.column, isLabeled: false, render: ({ name }) => <b>{name}</b> },
    {
      head: t.heads.samples,
      className: 'column-table-samples',
      render: ({ samples }) => samples.join(' · '),
    },
    {
      head: t.heads.field,
      className: 'column-table-field',
      render: (row) => <FieldChoice kind={kind} row={row} onField={onField} />,
    },
    { head: t.heads.fit, render: (row) => <Fit kind={kind} row={row} /> },
  ];
  return (
    <DataTable label={t.table} columns={columns} keyOf={({ at }) => at} rows={rows} phone="lines" />
  );
}

function FieldChoice(props: {
  kind: SheetKind;
  row: Row;
  onField: (at: number, field: SheetFieldName | null) => void;
}) {
  const { kind, row, onField } = props;
  const { t, locale } = useTexts(sheetTexts);
  return (
    <span className="select">
      <select
        aria-label={t.fieldOf(row.name)}
        value={row.field ?? ''}
        onChange={({ target }) =>
          onField(row.at, fieldsOf(kind).find((field) => field === target.value) ?? null)
        }
      >
        <option value="">{t.skip}</option>
        {sheetColumnsOf(kind, locale).map(({ field, name }) => (
          <option key={field} value={field}>
            {field === 'warehouse' ? t.warehouse : name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

const numeric = new Set(['amount', 'whole']);

/** Whether the values of a column are what its field takes. */
function Fit({ kind, row }: { kind: SheetKind; row: Row }) {
  const { t, format } = useTexts(sheetTexts);
  const { field, filled, numbers } = row;
  if (field === null) return <span className="column-table-fit">{t.skipped}</span>;
  const isNumeric = numeric.has(sheetField(kind, field)?.form ?? '');
  if (isNumeric && numbers < filled) {
    const texts = format.integer(filled - numbers);
    return (
      <span className="column-table-fit is-doubtful">
        {t.numbers(format.integer(numbers), texts)}
      </span>
    );
  }
  return <span className="column-table-fit is-good">{t.filled(format.integer(filled))}</span>;
}
