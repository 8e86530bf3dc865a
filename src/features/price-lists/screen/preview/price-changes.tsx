import type { PricePreview } from '#contract/office/prices/price-why.ts';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PreviewFigures, useProductCount } from './preview-figures.tsx';
import { QuantityChanges } from './quantity-changes.tsx';
import { usePricePreview, type PreviewBody } from './use-price-preview.tsx';

type Preview = ReturnType<typeof usePricePreview>;
type Sample = PricePreview['samples'][number];

/** The effect of a draft on prices: counts, warnings, and old and new prices (rule wholesale/preview). */
export function PriceChanges({ body }: { body: PreviewBody }) {
  return <ShownChanges preview={usePricePreview(body)} />;
}

/** The same for a preview that its form reads, which shows problems at its fields. */
export function ShownChanges(props: { kind?: RuleKind; preview: Preview }) {
  const { kind = 'price', preview } = props;
  const { query, fields } = preview;
  const { t } = useTexts(priceDeskTexts);
  const failureText = useFailureText();
  const title = kind === 'price' ? t.preview.title : t.quantities.effect;
  const Effect = kind === 'price' ? Changes : QuantityChanges;
  const isAtField = Object.keys(fields).length > 0;
  return (
    <section
      className="price-changes"
      aria-label={title}
      aria-live="polite"
      aria-busy={query.isFetching}
    >
      <h3>{title}</h3>
      {query.error ? (
        !isAtField && <p role="alert">{failureText(query.error)}</p>
      ) : query.data ? (
        <Effect preview={query.data} />
      ) : (
        <>
          <span className="screen-reader-only">{t.preview.waiting}</span>
          <WaitingRows count={3} />
        </>
      )}
    </section>
  );
}

function Changes({ preview }: { preview: PricePreview }) {
  const { t, format } = useTexts(priceDeskTexts);
  const { products, checked, changed, cheaper, dearer, samples } = preview;
  const many = useProductCount();
  return (
    <>
      <PreviewFigures
        items={[
          [t.preview.products, many(products)],
          [t.preview.changed, format.integer(changed)],
          [t.preview.cheaper, format.integer(cheaper)],
          [t.preview.dearer, format.integer(dearer)],
        ]}
      />
      {checked < products && (
        <p className="caption">{t.preview.checkedOf(format.integer(checked), many(products))}</p>
      )}
      <Warnings preview={preview} />
      {samples.length > 0 ? <Samples samples={samples} /> : <p>{t.preview.none}</p>}
    </>
  );
}

const warningNames = ['floor', 'aboveVisitor', 'noRate'] as const;

function Warnings({ preview: { warnings } }: { preview: PricePreview }) {
  const { t, format } = useTexts(priceDeskTexts);
  return warningNames.map((name) => {
    const { [name]: count } = warnings;
    if (count === 0) return null;
    return (
      <p key={name} className="office-note is-warning">
        <OfficeIcon name="triangle-alert" />
        <span>{t.preview[name](format.integer(count))}</span>
      </p>
    );
  });
}

function Samples({ samples }: { samples: readonly Sample[] }) {
  const { t, format } = useTexts(priceDeskTexts);
  const money = ({ value, currency }: Sample['was']) =>
    value === 0 ? t.preview.onRequest : format.money(value, currency);
  const columns: TableColumn<Sample>[] = [
    {
      head: t.preview.product,
      render: ({ code, name, quantity, unit }) => (
        <span className="price-list-name">
          {name}
          <span className="caption">
            {code} · {t.preview.from(format.integer(quantity), unit)}
          </span>
        </span>
      ),
    },
    {
      head: t.preview.was,
      className: 'numeric muted',
      isRight: true,
      render: ({ was }) => money(was),
    },
    {
      head: t.preview.is,
      className: 'numeric',
      isRight: true,
      render: ({ is }) => <b>{money(is)}</b>,
    },
  ];
  return (
    <>
      <DataTable
        label={t.preview.samples}
        columns={columns}
        rows={samples}
        keyOf={({ code, unit, quantity }) => `${code} ${unit} ${quantity}`}
        phone="table"
      />
      <p className="caption">{t.preview.net}</p>
    </>
  );
}
