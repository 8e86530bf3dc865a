import './variant-grid.css';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { ChildProduct, Unit } from '#contract/catalog/product.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { buyStateOf } from '#ui/product/buy-button.tsx';
import { CartButton } from '#ui/product/cart-form.tsx';
import { InCart } from '#ui/product/in-cart.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { amountOf } from './unit-choice.tsx';
import { dimensionsOf } from './variant-choice.tsx';
import { variantTable } from './variant-table.tsx';
import {
  inWords,
  unitFor,
  unitNames,
  useAdding,
  useTotal,
  useWishes,
  type GridData,
  type Wishes,
} from './variant-wishes.tsx';

/** The arrow keys go from field to field as they stand; left and right once the caret is at the end. */
function moveByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key } = event;
  const end = field.value.length;
  const { selectionStart: from, selectionEnd: to } = field;
  const across =
    key === 'ArrowRight' && to === end ? 1 : key === 'ArrowLeft' && from === 0 ? -1 : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (across === 0 && down === 0) return;
  const [row, column] = (field.dataset['at'] ?? '0 0').split(' ').map(Number);
  const table = field.closest('table');
  for (let step = 1; step < 50; step += 1) {
    const at = `${(row ?? 0) + down * step} ${(column ?? 0) + across * step}`;
    const next = table?.querySelector<HTMLInputElement>(`[data-at="${at}"]`);
    if (!next) continue;
    event.preventDefault();
    next.focus();
    next.select();
    return;
  }
}

interface CellProps {
  child: ChildProduct;
  /** "Kırmızı, XL" */
  name: string;
  /** Row and column, for the arrow keys. */
  at: string;
  /** Prices differ from child to child. */
  priced: boolean;
  state: Wishes;
}

function UnitPrice({ child, unit }: { child: ChildProduct; unit: Unit }) {
  const t = useText();
  const shop = useShop();
  if (!isPriced(unit.defaultPrice, shop.rates)) return null;
  const withTax = shop.settings.productsWithKdv;
  const amount = amountOf(unit, { product: child, shop, quantity: 1, withTax });
  return <b>{t.format.money(amount, shop.currency)}</b>;
}

function Cell({ child, name, at, priced, state }: CellProps) {
  const t = useText();
  const shop = useShop();
  const id = useId();
  const unit = unitFor(child, state.unitName);
  const error = state.errors[child.id] ?? '';
  const price = unit?.defaultPrice ?? child.salePrice;
  const buyable = buyStateOf({ ...child, salePrice: price }, shop) === 'buy';
  const other = unit !== null && unit.value !== state.unitName;
  return (
    <>
      {buyable && (
        <input
          className="variant-grid-field"
          name={`q${child.id}`}
          data-at={at}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-label={t.common.quantityOf(name)}
          aria-describedby={id}
          aria-invalid={error !== '' || undefined}
          value={state.typed[child.id] ?? ''}
          onChange={(event) => state.type(child.id, event.target.value)}
          onKeyDown={moveByArrow}
        />
      )}
      <span id={id} className="variant-grid-about">
        {priced && unit && <UnitPrice child={child} unit={unit} />}
        {other && buyable && <span className="caption">{unit.value}</span>}
        <StockLabel product={child} shop={shop} t={t} />
        <InCart productId={child.id} t={t} short />
        {error !== '' && (
          <span className="variant-grid-error">
            <Icon name="circle-alert" />
            {error}
          </span>
        )}
      </span>
    </>
  );
}

function UnitSelect({ data, state }: { data: GridData; state: Wishes }) {
  const t = useText();
  const names = unitNames(data.children);
  if (names.length < 2) return null;
  return (
    <label className="variant-grid-unit">
      <span className="label">{t.catalog.unit}</span>
      <span className="select">
        <select value={state.unitName} onChange={(event) => state.setUnitName(event.target.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </label>
  );
}

function Table({ data, state }: { data: GridData; state: Wishes }) {
  const { showPriceStatus } = useShop().settings;
  const dimensions = dimensionsOf(data);
  const { columns, rowName, rows } = variantTable(data.children, dimensions);
  const prices = data.children.map((child) =>
    JSON.stringify(unitFor(child, state.unitName)?.defaultPrice),
  );
  const priced = showPriceStatus && new Set(prices).size > 1;
  const wide = columns.length > 1;
  return (
    <table className={wide ? 'variant-grid-table is-wide' : 'variant-grid-table'}>
      {wide && (
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ values, cells }, row) => (
          <tr key={values.join(' ')}>
            <th scope="row">{values.join(' · ')}</th>
            {cells.map((child, column) => (
              <td key={columns[column]} data-column={columns[column]}>
                {child ? (
                  <Cell
                    child={child}
                    name={[...values, columns[column]].filter(Boolean).join(', ')}
                    at={`${row} ${column}`}
                    priced={priced}
                    state={state}
                  />
                ) : (
                  <span aria-hidden="true">–</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The variants of a product with a quantity each, added by one call (rules catalog/variant-grid,
 * cart/add-lines); on the product's page and unfolded in a list's row.
 */
export default function VariantGrid({ data }: { data: GridData }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const state = useWishes(data);
  const add = useAdding(data, state, form);
  const total = useTotal(state.wishes);
  const [empty, setEmpty] = useState(false);
  const { wishes } = state;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setEmpty(wishes.length === 0);
    if (wishes.length > 0) void add();
    else form.current?.querySelector<HTMLInputElement>('input')?.focus();
  }
  return (
    <form ref={form} className="variant-grid" onSubmit={submit} noValidate>
      <UnitSelect data={data} state={state} />
      <div className="variant-grid-scroll">
        <Table data={data} state={state} />
      </div>
      <div className="variant-grid-foot">
        <output>
          {wishes.length > 0 && inWords(wishes, '', t)}
          {total !== '' && <b> · {t.catalog.gross(total)}</b>}
          {empty && wishes.length === 0 && t.product.gridEmpty}
        </output>
        <CartButton productId={data.parentId ?? data.id} name={data.name} t={t} />
      </div>
    </form>
  );
}
