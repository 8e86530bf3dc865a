import type { PricePreview } from '#contract/office/prices/price-why.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PreviewFigures, useProductCount } from './preview-figures.tsx';

type Sample = PricePreview['quantities']['samples'][number];

/** The effect of a draft on the quantities in which products are sold (rule wholesale/preview). */
export function QuantityChanges({ preview }: { preview: PricePreview }) {
  const { t, format } = useTexts(priceDeskTexts);
  const countOf = useProductCount();
  const { products, checked, quantities } = preview;
  return (
    <>
      <PreviewFigures
        items={[
          [t.preview.products, countOf(products)],
          [t.quantities.changed, format.integer(quantities.changed)],
        ]}
      />
      {checked < products && (
        <p className="caption">{t.preview.checkedOf(format.integer(checked), countOf(products))}</p>
      )}
      {quantities.samples.length > 0 ? (
        <Samples samples={quantities.samples} />
      ) : (
        <p>{t.quantities.none}</p>
      )}
    </>
  );
}

function Samples({ samples }: { samples: readonly Sample[] }) {
  const { t } = useTexts(priceDeskTexts);
  const textOf = useQuantityText();
  const columns: TableColumn<Sample>[] = [
    {
      head: t.preview.product,
      render: ({ code, name, unit }) => (
        <span className="price-list-name">
          {name}
          <span className="caption">
            {code} · {unit}
          </span>
        </span>
      ),
    },
    { head: t.preview.was, className: 'muted', render: ({ was }) => textOf(was) },
    { head: t.preview.is, render: ({ is }) => <b>{textOf(is)}</b> },
  ];
  return (
    <DataTable
      label={t.quantities.samples}
      columns={columns}
      rows={samples}
      keyOf={({ code, unit }) => `${code} ${unit}`}
      phone="table"
    />
  );
}

/** `en az 6, 6’nın katları, en çok 60`. */
function useQuantityText(): (sold: Sample['is']) => string {
  const { t, format } = useTexts(priceDeskTexts);
  const { least, multiples, most } = t.quantities.sold;
  return (sold) =>
    [
      least(format.integer(sold.least)),
      sold.step > 1 && multiples(format.integer(sold.step)),
      sold.most !== null && most(format.integer(sold.most)),
    ]
      .filter(Boolean)
      .join(', ');
}
