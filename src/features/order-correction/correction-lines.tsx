import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { OrderProductSearch } from '#ui/office/order-lines/order-product-search.tsx';
import { QuantityField } from '#ui/office/order-lines/quantity-field.tsx';
import type { CorrectionForm } from './use-correction.tsx';

/** A line of the order or a product that comes in. */
interface Row {
  key: string;
  code: string;
  name: string;
  unit: string;
  kind: 'kept' | 'changed' | 'out' | 'in';
  was: number;
  is: number;
  unitPrice: number;
  unitCurrency: string;
  netWas: number;
  net: number;
  stock: { now: number; after: number } | null;
  set: (quantity: number) => void;
}

/** The lines with their quantities of now, and the field that adds products (rule correction/figures). */
export function CorrectionLines(props: { form: CorrectionForm; preview: CorrectionPreview }) {
  const { form, preview } = props;
  const { t } = useTexts(orderCorrectionTexts);
  const columns = useColumns(preview.currency);
  return (
    <Panel title={t.lines.title} aside={<span className="caption">{t.lines.about}</span>} wide>
      <DataTable
        label={t.lines.title}
        className="correction-lines"
        columns={columns}
        rows={[...keptRows(form, preview), ...addedRows(form, preview)]}
        keyOf={({ key }) => key}
        phone="card"
      />
      <OrderProductSearch onAdd={form.add} />
    </Panel>
  );
}

function keptRows(form: CorrectionForm, preview: CorrectionPreview): Row[] {
  return preview.lines.map((line) => {
    const { position, was } = line;
    const is = form.values.quantities[position] ?? was;
    const kind = is === 0 ? 'out' : is === was ? 'kept' : 'changed';
    const set = (quantity: number) => form.setQuantity(position, quantity, was);
    return { ...line, key: `line-${position}`, kind, is, set };
  });
}

function addedRows(form: CorrectionForm, preview: CorrectionPreview): Row[] {
  return form.values.added.map((product) => {
    const { productId, unitId, quantity: is } = product;
    const found = preview.added.find(
      (each) => each.productId === productId && each.unitId === unitId,
    );
    return {
      ...product,
      key: `new-${productId}-${unitId}`,
      kind: 'in',
      was: 0,
      is,
      unitPrice: found?.unitPrice ?? 0,
      unitCurrency: found?.unitCurrency ?? preview.currency,
      netWas: 0,
      net: found?.net ?? 0,
      stock: found?.stock ?? null,
      set: (quantity: number) => form.setAdded(product, quantity),
    };
  });
}

function useColumns(currency: string): TableColumn<Row>[] {
  const { t, format } = useTexts(orderCorrectionTexts);
  const { heads } = t.lines;
  return [
    {
      head: heads.product,
      className: 'correction-lines-product',
      render: (row) => <Product row={row} />,
    },
    {
      head: heads.quantity,
      className: 'correction-lines-quantity',
      render: (row) => <Quantity row={row} />,
    },
    {
      head: heads.price,
      className: 'correction-lines-price numeric',
      isRight: true,
      isLabeled: true,
      render: ({ unitPrice, unitCurrency }) => format.money(unitPrice, unitCurrency),
    },
    {
      head: heads.amount,
      className: 'correction-lines-amount numeric',
      isRight: true,
      isLabeled: true,
      render: (row) => <Amount row={row} currency={currency} />,
    },
    {
      head: heads.stock,
      className: 'correction-lines-stock numeric muted',
      isRight: true,
      isLabeled: true,
      render: ({ stock }) => {
        if (stock === null) return '–';
        const now = format.integer(stock.now);
        return stock.after === stock.now ? now : `${now} → ${format.integer(stock.after)}`;
      },
    },
    {
      head: heads.actions,
      className: 'correction-lines-actions',
      isActions: true,
      render: (row) => <TakeOut row={row} />,
    },
  ];
}

function Amount({ row: { net, netWas, kind }, currency }: { row: Row; currency: string }) {
  const { format } = useTexts(orderCorrectionTexts);
  return (
    <>
      <b>{format.money(net, currency)}</b>
      {kind !== 'in' && net !== netWas && (
        <del className="caption">{format.money(netWas, currency)}</del>
      )}
    </>
  );
}

function Product({ row: { name, code, kind } }: { row: Row }) {
  const { t } = useTexts(orderCorrectionTexts);
  return (
    <>
      {kind === 'out' ? <del>{name}</del> : <b>{name}</b>}{' '}
      {kind === 'out' && <span className="correction-lines-tag is-out">{t.lines.out}</span>}
      {kind === 'in' && <span className="correction-lines-tag is-in">{t.lines.in}</span>}
      <span className="caption">{kind === 'in' ? `${code} · ${t.lines.todaysPrice}` : code}</span>
    </>
  );
}

function Quantity({ row }: { row: Row }) {
  const { t, format } = useTexts(orderCorrectionTexts);
  const { name, is, was, unit, kind, set } = row;
  if (kind === 'out') return <del>{`${format.integer(was)} ${unit}`}</del>;
  return (
    <>
      <span className="correction-lines-units">
        <QuantityField name={name} quantity={is} onChange={set} />
        <span className="muted">{unit}</span>
      </span>
      {kind === 'changed' && <span className="caption">{t.lines.was(format.integer(was))}</span>}
    </>
  );
}

function TakeOut({ row: { name, kind, was, set } }: { row: Row }) {
  const { t } = useTexts(orderCorrectionTexts);
  const isOut = kind === 'out';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isOut ? t.lines.putBack(name) : t.lines.takeOut(name)}
      onClick={() => set(isOut ? was : 0)}
    >
      <OfficeIcon name={isOut ? 'undo' : 'trash-2'} />
    </button>
  );
}
