import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Side = MergePreview['kept'];
type Field = 'name' | 'email' | 'phone' | 'marketing';
interface FieldRow {
  field: Field;
  kept: string;
  other: string;
  result: string;
}

/** The fields of both accounts with the result, and the numbers of what moves. */
export function MergeEffects({ preview }: { preview: MergePreview }) {
  const { t } = useTexts(customerMergeTexts);
  return (
    <>
      <FieldTable preview={preview} />
      <h3 className="merge-head">{t.moves}</h3>
      {preview.parts.length === 0 ? (
        <p className="muted">{t.nothing}</p>
      ) : (
        <PartList parts={preview.parts} />
      )}
    </>
  );
}

function FieldTable({ preview: { kept, other, result } }: { preview: MergePreview }) {
  const { t } = useTexts(customerMergeTexts);
  const consent = (isGiven: boolean) => (isGiven ? t.yes : t.no);
  const consentOf = (side: Side) => (side.isGuest ? t.notAsked : consent(side.marketing));
  const row = (field: Exclude<Field, 'marketing'>): FieldRow => ({
    field,
    kept: kept[field],
    other: other[field],
    result: result[field],
  });
  const rows: FieldRow[] = [
    row('name'),
    row('email'),
    row('phone'),
    {
      field: 'marketing',
      kept: consentOf(kept),
      other: consentOf(other),
      result: consent(result.marketing),
    },
  ];
  const columns: TableColumn<FieldRow>[] = [
    { head: t.field, render: ({ field }) => t.fields[field] },
    { head: t.kept, render: (each) => each.kept },
    { head: t.other, render: (each) => each.other },
    { head: t.result, render: (each) => <b>{each.result}</b> },
  ];
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={rows}
      keyOf={({ field }) => field}
      className="merge-fields"
      phone="lines"
    />
  );
}

function PartList({ parts }: Pick<MergePreview, 'parts'>) {
  const { t, format } = useTexts(customerMergeTexts);
  return (
    <ul className="merge-parts">
      {parts.map(({ part, count, same }) => (
        <li key={part}>
          <span>{t.parts[part]}</span>
          <b>{format.integer(count)}</b>
          {same > 0 && (
            <span className="caption">
              {(part === 'cartLines' ? t.added : t.same)(format.integer(same))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
