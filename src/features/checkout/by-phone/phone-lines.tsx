import type { PhonePreview } from '#contract/office/orders/phone-order.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OrderProductSearch } from '#ui/office/order-lines/order-product-search.tsx';
import { QuantityField } from '#ui/office/order-lines/quantity-field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { PhoneForm } from './use-phone-order.tsx';

type Row = PhonePreview['lines'][number];

/** The goods at the customer's prices, and the field that adds more (rule phone-orders/prices). */
export function PhoneLines({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const columns = useColumns(form);
  const { values, preview, placing } = form;
  const wrong = values.lines.length === 0 ? placing.fields['lines'] : undefined;
  return (
    <Panel title={t.lines.title} wide>
      {values.lines.length === 0 ? (
        <p className="phone-lines-empty muted">{t.lines.empty}</p>
      ) : (
        <DataTable
          label={t.lines.title}
          className="phone-lines"
          columns={columns}
          rows={rowsOf(form, preview.data)}
          keyOf={({ productId, unitId }) => `${productId}-${unitId}`}
          phone="card"
        />
      )}
      {wrong !== undefined && (
        <p className="phone-lines-empty field-error" role="alert">
          {wrong}
        </p>
      )}
      <OrderProductSearch onAdd={form.add} />
    </Panel>
  );
}

/** Shows the quantities as typed last, beside the figures of the last answer. */
function rowsOf({ values }: PhoneForm, preview: PhonePreview | undefined): Row[] {
  return values.lines.flatMap((line) => {
    const found = preview?.lines.find(
      ({ productId, unitId }) => productId === line.productId && unitId === line.unitId,
    );
    return found ? [{ ...found, quantity: line.quantity }] : [];
  });
}

function useColumns(form: PhoneForm): TableColumn<Row>[] {
  const { t, format } = useTexts(phoneOrderTexts);
  const { heads, takeOut } = t.lines;
  const currency = form.preview.data?.currency ?? 'TRY';
  return [
    {
      head: heads.product,
      className: 'phone-lines-product',
      render: (row) => <Product row={row} />,
    },
    {
      head: heads.quantity,
      render: (row) => (
        <QuantityField
          name={row.name}
          quantity={row.quantity}
          onChange={(quantity) => form.setQuantity(row, quantity)}
        />
      ),
    },
    { head: heads.unit, render: (row) => <Unit form={form} row={row} /> },
    {
      head: heads.price,
      className: 'numeric',
      isRight: true,
      render: ({ unitPrice, unitCurrency }) => format.money(unitPrice, unitCurrency),
    },
    {
      head: heads.amount,
      className: 'numeric',
      isRight: true,
      render: ({ net }) => <b>{format.money(net, currency)}</b>,
    },
    {
      head: heads.actions,
      className: 'phone-lines-actions',
      isActions: true,
      render: (row) => (
        <button
          type="button"
          className="icon-button"
          aria-label={takeOut(row.name)}
          onClick={() => form.setQuantity(row, 0)}
        >
          <OfficeIcon name="trash-2" />
        </button>
      ),
    },
  ];
}

function Product({ row: { name, code, stock, problem } }: { row: Row }) {
  const { t, format } = useTexts(phoneOrderTexts);
  const left = stock > 0 ? t.lines.stock(format.integer(stock)) : t.lines.soldOut;
  return (
    <>
      <b>{name}</b>
      <span className="caption">{`${code} · ${left}`}</span>
      {problem !== '' && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function Unit({ form, row }: { form: PhoneForm; row: Row }) {
  const { t } = useTexts(phoneOrderTexts);
  const { units, unitId, name, productId, quantity } = row;
  if (units.length < 2) return <span className="muted">{units[0]?.unit}</span>;
  return (
    <span className="select">
      <select
        aria-label={t.lines.unitOf(name)}
        value={unitId}
        onChange={({ target }) =>
          form.setUnit({ productId, unitId, quantity }, Number(target.value))
        }
      >
        {units.map((unit) => (
          <option key={unit.unitId} value={unit.unitId}>
            {unit.unit}
          </option>
        ))}
      </select>
    </span>
  );
}
