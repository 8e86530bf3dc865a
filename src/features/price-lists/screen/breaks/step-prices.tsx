import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Start = PriceWhy['starts'][number];

/** The quantities from which on a unit has another price, with the price net and with VAT. */
export function StepPrices({ why }: { why: PriceWhy }) {
  const { t } = useTexts(priceDeskTexts);
  return (
    <div className="list-table">
      <DataTable
        label={t.breaks.title(why.product.code)}
        columns={useColumns(why.unit)}
        rows={why.starts}
        keyOf={({ min }) => min}
      />
    </div>
  );
}

function useColumns({ name }: PriceWhy['unit']): TableColumn<Start>[] {
  const { t, format } = useTexts(priceDeskTexts);
  const { heads } = t.breaks;
  const money = ({ value, currency }: Start['price']) =>
    value === 0 ? t.breaks.onRequest : format.money(value, currency);
  return [
    {
      head: heads.min,
      render: ({ min }) => (
        <b>
          {format.integer(min)} {name}
        </b>
      ),
    },
    {
      head: heads.pieces,
      isRight: true,
      className: 'muted numeric',
      render: ({ pieces }) => format.integer(pieces),
    },
    {
      head: t.breaks.net(name),
      isRight: true,
      className: 'numeric',
      render: ({ price }) => <b>{money(price)}</b>,
    },
    {
      head: heads.discount,
      isRight: true,
      className: 'numeric',
      render: ({ percent }) => (percent ? format.percent(percent) : '–'),
    },
    {
      head: heads.gross,
      isRight: true,
      className: 'muted numeric',
      render: ({ withVat }) => money(withVat),
    },
  ];
}
