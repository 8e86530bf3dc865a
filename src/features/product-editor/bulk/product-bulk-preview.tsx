import { useTexts } from '#ui/state/text-context.tsx';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { useState } from 'react';
import type { PreviewRow, RunPreview } from '#contract/office/catalog/office-product-runs.ts';
import { mostRunProducts, type BulkKind } from '#rules/bulk/bulk-change.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { urls } from '#urls';

/** The preview of a change: counts, warnings, and the old and new values (rule bulk-changes/preview). */
export function BulkPreview(props: { kind: BulkKind; withVat: boolean; preview: RunPreview }) {
  const { kind, withVat, preview } = props;
  const { t, format } = useTexts(productRunTexts);
  const [isWarnedOnly, setWarnedOnly] = useState(false);
  const rows = isWarnedOnly ? preview.warned : preview.items;
  const columns = usePreviewColumns(kind);
  return (
    <>
      <Figures preview={preview} />
      {preview.isTooMany && (
        <p className="office-note is-bad" role="alert">
          <OfficeIcon name="circle-alert" />
          {t.isTooMany(format.integer(mostRunProducts))}
        </p>
      )}
      <Warnings
        preview={preview}
        isWarnedOnly={isWarnedOnly}
        onToggle={() => setWarnedOnly(!isWarnedOnly)}
      />
      {rows.length > 0 && (
        <>
          {/* A box that scrolls has to take the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="product-bulk-rows" aria-label={t.preview} tabIndex={0}>
            <DataTable
              label={t.preview}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              phone="table"
            />
          </section>
          <p className="caption">
            {t.shownOf(format.integer(rows.length), format.integer(preview.changes))}{' '}
            {kind === 'price' && (withVat ? t.vatNote.with : t.vatNote.without)}
          </p>
        </>
      )}
    </>
  );
}

function Figures({ preview }: { preview: RunPreview }) {
  const { t, format } = useTexts(productRunTexts);
  const { figures } = t;
  const { changes, same, skipped, average } = preview;
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  const reasons = skipped.map(({ reason, count }) =>
    skipped.length === 1 ? t.skips[reason] : `${format.integer(count)} ${t.skips[reason]}`,
  );
  return (
    <dl className="product-bulk-figures">
      <div>
        <dt>{figures.changes}</dt>
        <dd>{format.integer(changes)}</dd>
      </div>
      <div>
        <dt>{figures.same}</dt>
        <dd>{format.integer(same)}</dd>
      </div>
      <div>
        <dt>{figures.skipped}</dt>
        <dd>
          {format.integer(all)} {all > 0 && <small>{reasons.join(', ')}</small>}
        </dd>
      </div>
      {average !== null && (
        <div>
          <dt>{figures.average}</dt>
          <dd>{signedPercent(average, format)}</dd>
        </div>
      )}
    </dl>
  );
}

function Warnings(props: { preview: RunPreview; isWarnedOnly: boolean; onToggle: () => void }) {
  const { preview, isWarnedOnly } = props;
  const { t, format } = useTexts(productRunTexts);
  return preview.warnings.map(({ warning, count }, index) => (
    <div key={warning} className="office-note is-warning">
      <OfficeIcon name="triangle-alert" />
      <div>
        {t.warnings[warning](format.integer(count))}{' '}
        {index === 0 && preview.warned.length > 0 && (
          <button type="button" className="link" onClick={props.onToggle}>
            {isWarnedOnly ? t.showAll : t.onlyWarned}
          </button>
        )}
      </div>
    </div>
  ));
}

export function signedPercent(
  percent: number,
  format: { percent: (percent: number) => string },
): string {
  return `${percent < 0 ? '−' : '+'}${format.percent(Math.abs(percent))}`;
}

function usePreviewColumns(kind: BulkKind): TableColumn<PreviewRow>[] {
  const { t, format } = useTexts(productRunTexts);
  const { heads } = t;
  const text = (value: PreviewRow['before'], currency: string): string => {
    if (value === null || value === '') return t.none;
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (kind === 'price') return format.money(value, currency);
    return kind === 'vat' ? format.percent(value) : format.integer(value);
  };
  const isFigure = kind !== 'category' && kind !== 'shown';
  const columns: TableColumn<PreviewRow>[] = [
    { head: heads.product, className: 'product-bulk-name', render: (row) => <Named row={row} /> },
    {
      head: heads.before,
      className: 'muted numeric',
      isRight: isFigure,
      render: ({ before, currency }) => text(before, currency),
    },
    {
      head: heads.after,
      className: 'numeric',
      isRight: isFigure,
      render: ({ after, currency }) => <b>{text(after, currency)}</b>,
    },
  ];
  if (kind === 'price') {
    columns.push({
      head: heads.difference,
      className: 'numeric',
      isRight: true,
      render: ({ difference }) => (difference === null ? '' : signedPercent(difference, format)),
    });
  }
  if (kind === 'price' || kind === 'category')
    columns.push({ head: heads.list, render: (row) => <Listed row={row} /> });
  return columns;
}

function Named({ row }: { row: PreviewRow }) {
  const { t, format } = useTexts(productRunTexts);
  const { image, name, unit, moreUnits } = row;
  const about = moreUnits > 0 ? `${unit} ${t.moreUnits(format.integer(moreUnits))}` : unit;
  return (
    <span className="product-bulk-named">
      <img
        src={image === '' ? urls.missingImage(80) : urls.image(80, image)}
        alt=""
        width={28}
        height={28}
        loading="lazy"
      />
      <span>
        {name}
        {about !== '' && <span className="caption">{about}</span>}
      </span>
    </span>
  );
}

function Listed({ row }: { row: PreviewRow }) {
  const { t, format } = useTexts(productRunTexts);
  const [warning] = row.warnings;
  if (warning)
    return (
      <span className="product-bulk-tag">
        <OfficeIcon name="triangle-alert" />
        {t.warningTags[warning]}
      </span>
    );
  if (row.discount === null) return null;
  return <span className="caption">{t.discount(format.percent(row.discount))}</span>;
}
