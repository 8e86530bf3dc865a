import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { FigureCell, TextCell } from './cell-fields.tsx';
import { PriceCells } from './price-cells.tsx';
import type { GridRow, RowChange } from '#features/product-editor/variants/use-variant-draft.tsx';
import { SaleSwitch } from './sale-switch.tsx';
import type { VariantWork } from '#features/product-editor/variants/variant-work.tsx';

interface RowProps {
  work: VariantWork;
  row: GridRow;
  /** All its values, and the one that tells it from the others of its group. */
  name: string;
  label: string;
  unit: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** A variant: whether it is sold, its code, barcode, prices and stock (rule variants/cells). */
export function VariantRow(props: RowProps) {
  const { work, row, name, unit } = props;
  const { t } = useTexts(variantGridTexts);
  const { draft, errors, mayWrite, grid } = work;
  const set = (change: RowChange) => draft.changeRows([{ row, change }]);
  return (
    <tr className={row.active ? 'variant-row' : 'variant-row is-off'} data-row={row.key}>
      <td className="variant-sale">
        <SaleSwitch
          label={name}
          state={row.active ? 'all' : 'none'}
          text={row.active ? t.grid.sold : t.grid.notSold}
          disabled={!mayWrite}
          onChange={(active) => set({ active })}
        />
      </td>
      <RowHead {...props} />
      <CodeCells {...props} set={set} />
      <PriceCells<number>
        row={name}
        taxRate={grid.taxRate}
        price={row.prices[unit] ?? 0}
        error={errors[`${row.key}.price-${unit}`]}
        readOnly={!mayWrite || row.prices[unit] === undefined}
        onChange={(price) => set({ prices: { [unit]: price } })}
      />
      <td className="variant-stock" data-label={t.grid.stock}>
        <StockCell
          name={name}
          stock={row.stock}
          error={errors[`${row.key}.stock`]}
          readOnly={!mayWrite}
          onChange={(stock) => set({ stock })}
        />
      </td>
      <td className="variant-orders numeric">
        {row.orders > 0 && (
          <OfficeLink
            className="link"
            to={`${officePaths.orders}?q=${encodeURIComponent(row.code)}`}
            aria-label={t.grid.ordersOf(name)}
          >
            {row.orders >= 100 ? t.grid.ordersMany : row.orders}
          </OfficeLink>
        )}
      </td>
    </tr>
  );
}

function CodeCells({ work, row, name, set }: RowProps & { set: (change: RowChange) => void }) {
  const { t } = useTexts(variantGridTexts);
  const { errors, mayWrite } = work;
  const isFixed = row.id !== null && row.orders > 0;
  return (
    <>
      <td className="variant-code" data-label={t.grid.code}>
        <TextCell
          label={`${t.grid.code} ${name}`}
          column="code"
          maxLength={100}
          value={row.code}
          error={errors[`${row.key}.code`]}
          readOnly={!mayWrite || isFixed}
          title={isFixed ? t.grid.fixed : undefined}
          onChange={(code) => set({ code })}
        />
      </td>
      <td className="variant-barcode" data-label={t.grid.barcode}>
        <TextCell
          label={`${t.grid.barcode} ${name}`}
          column="barcode"
          maxLength={100}
          value={row.barcode}
          error={errors[`${row.key}.barcode`]}
          readOnly={!mayWrite}
          onChange={(barcode) => set({ barcode })}
        />
      </td>
    </>
  );
}

function RowHead({ work, row, name, label, isChosen, onChoose }: RowProps) {
  const { t } = useTexts(variantGridTexts);
  const problem = work.errors[`${row.key}.values`] ?? work.errors[`${row.key}.images`];
  const isOut = row.active && row.stock <= 0;
  return (
    <th scope="row" className="variant-name">
      <label>
        <input
          type="checkbox"
          aria-label={t.grid.choose(name)}
          checked={isChosen}
          onChange={onChoose}
        />
        <b>{label}</b>
      </label>
      {row.id === null && <span className="office-tag">{t.grid.fresh}</span>}
      {!row.active && <span className="office-tag">{t.grid.hidden}</span>}
      {isOut && <span className="office-tag is-warning">{t.grid.out}</span>}
      {problem !== undefined && <span className="field-error">{problem}</span>}
    </th>
  );
}

function StockCell(props: {
  name: string;
  stock: number;
  error: string | undefined;
  readOnly: boolean;
  onChange: (stock: number) => void;
}) {
  const { t } = useTexts(variantGridTexts);
  return (
    <FigureCell<number>
      label={`${t.grid.stock} ${props.name}`}
      column="stock"
      value={props.stock}
      write={String}
      parse={parseStock}
      wrong={t.grid.wrongStock}
      error={props.error}
      readOnly={props.readOnly}
      onChange={props.onChange}
    />
  );
}

/** A whole number, which may be below zero; undefined for anything else. */
export function parseStock(text: string): number | undefined {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
