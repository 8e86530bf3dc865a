import { useEffect, useId, useRef } from 'react';
import { wholeNumber } from '#rules/cart/asked-rows.ts';
import { exactAmount } from '#rules/money/money.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductCode } from '#ui/product/product-code.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useShop, type Shop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { QuickRows } from './quick-rows-state.tsx';
import { Choice, CodeForm, nameOf, Nearest } from './row-fixes.tsx';
import type { RowState } from './row-states.tsx';
import { quickOrderTexts, type QuickOrderText } from '#text/shop/quick-order-text.ts';

interface RowProps {
  state: RowState;
  rows: QuickRows;
}

/** A row's amount with VAT, in the page's currency; null where it is hidden. */
export function amountOfRow({ row, product, unit, problem }: RowState, shop: Shop): number | null {
  const isSaid = product && unit && row.quantity !== null && problem !== 'price';
  if (!isSaid || !shop.settings.showPriceStatus) return null;
  return exactAmount(unit.defaultPrice, {
    to: shop.currency,
    rates: shop.rates,
    quantity: row.quantity ?? 0,
    percent: 100 + product.taxRate,
  });
}

function ProductCell({ state, rows, described }: RowProps & { described: string | undefined }) {
  const { t: texts } = useTexts(quickOrderTexts);
  const locale = useLocale();
  const { row, product } = state;
  if (!product) return <CodeForm state={state} rows={rows} described={described} />;
  return (
    <div className="quick-row-product">
      <h3>
        <a href={localised(urls.product(product), locale)}>{nameOf(product)}</a>
      </h3>
      <p className="caption">
        {product.brand && `${product.brand.name} · `}
        <ProductCode code={product.code} />
        {row.code !== '' && row.code !== product.code && ` · ${texts.typed(row.code)}`}
      </p>
    </div>
  );
}

function UnitCell({ state, rows, t }: { state: RowState; rows: QuickRows; t: Messages }) {
  const { row, product } = state;
  if (!product) return <span className="quick-row-unit" />;
  const isUnknown = row.unknownUnit !== '';
  return (
    <span className="select quick-row-unit">
      <select
        aria-label={t.common.unitOf(product.name)}
        aria-invalid={isUnknown || undefined}
        value={isUnknown ? '' : (row.unitId ?? '')}
        onChange={({ target }) =>
          rows.change(row.key, { unitId: Number(target.value), unknownUnit: '' })
        }
      >
        {isUnknown && (
          <option value="" disabled>
            {row.unknownUnit}
          </option>
        )}
        {product.units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {t.catalog.unitChoice(unit.value, unit.multiplier)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** The reason why a row cannot go into the cart, shown where it can be fixed; '' for none. */
function problemText(
  { problem, row, unit, left }: RowState,
  texts: QuickOrderText,
  t: Messages,
): string {
  switch (problem) {
    case 'missing':
      return texts.missing;
    case 'choose':
      return texts.choose;
    case 'unit':
      return texts.unitUnknown(row.unknownUnit);
    case 'quantity':
      return texts.quantityWrong;
    case 'price':
      return t.catalog.askPrice;
    case 'sold-out':
      return texts.soldOut;
    case 'short':
      return texts.short(`${t.format.integer(left ?? 0)} ${unit?.value ?? ''}`);
    case null:
      return '';
  }
}

/** A row's problem, and its solution. */
function Said(props: { id: string; said: string; state: RowState; rows: QuickRows }) {
  const { id, said, state, rows } = props;
  const { t: texts } = useTexts(quickOrderTexts);
  const { row, product, problem, left } = state;
  // The only solution is another product.
  const isOtherWanted =
    product && row.code !== '' && (problem === 'sold-out' || problem === 'price');
  return (
    <div className="quick-row-said" id={id}>
      {said !== '' && (
        <span className="quick-row-problem">
          <Icon name="circle-alert" />
          <span>{said}</span>
        </span>
      )}
      <Choice state={state} rows={rows} />
      <Nearest state={state} rows={rows} />
      {isOtherWanted && <CodeForm state={state} rows={rows} described={id} />}
      {problem === 'short' && (
        <Button look="soft" onClick={() => rows.change(row.key, { quantity: left })}>
          {texts.takeLeft}
        </Button>
      )}
    </div>
  );
}

/** A row that was looked up again gets the focus, which its form had. */
function useFocusAfterCode(code: string) {
  const row = useRef<HTMLLIElement>(null);
  const known = useRef(code);
  useEffect(() => {
    if (known.current === code) return;
    known.current = code;
    const fields = ['.quick-row-choice select', '.quick-row-code input', '.quick-row-quantity'];
    const [field] = fields.flatMap((name) => row.current?.querySelector<HTMLElement>(name) ?? []);
    field?.focus();
  }, [code]);
  return row;
}

/** A row: its product, unit and quantity, its amount, and its problem (rule quick-order/row-messages). */
export function QuickRow({ state, rows }: RowProps) {
  const t = useText();
  const { t: texts } = useTexts(quickOrderTexts);
  const shop = useShop();
  const id = useId();
  const { row, product } = state;
  const amount = amountOfRow(state, shop);
  const said = rows.refusals.get(row.key) ?? problemText(state, texts, t);
  const name = product?.name ?? row.code;
  const element = useFocusAfterCode(row.code);
  return (
    <li ref={element} className={said === '' ? 'quick-row' : 'quick-row is-wrong'}>
      {product ? <ProductPicture file={product.image} size={80} shown={56} /> : <span />}
      <ProductCell state={state} rows={rows} described={said === '' ? undefined : id} />
      <UnitCell state={state} rows={rows} t={t} />
      <input
        className="input quick-row-quantity numeric"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.common.quantityOf(name)}
        aria-describedby={said === '' ? undefined : id}
        aria-invalid={state.problem === 'quantity' || state.problem === 'short' || undefined}
        value={row.quantity ?? ''}
        onChange={({ target }) => rows.change(row.key, { quantity: wholeNumber(target.value) })}
      />
      <span className="quick-row-amount numeric">
        {amount !== null && t.format.money(amount, shop.currency)}
      </span>
      <button
        type="button"
        className="icon-button quick-row-remove"
        aria-label={texts.remove(name)}
        onClick={() => rows.remove(row.key)}
      >
        <Icon name="trash-2" />
      </button>
      <Said id={id} said={said} state={state} rows={rows} />
    </li>
  );
}
