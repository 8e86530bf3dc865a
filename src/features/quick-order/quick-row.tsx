import { useId } from 'react';
import type { QuickProduct } from '#contract/catalog/quick-order.ts';
import { wholeNumber } from '#rules/cart/asked-rows.ts';
import { shortCode } from '#rules/catalog/code-display.ts';
import { exactAmount } from '#rules/money/money.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useShop, type Shop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { QuickRows } from './quick-rows-state.tsx';
import type { RowState } from './row-states.tsx';
import { quickOrderTexts, type QuickOrderText } from '#text/shop/quick-order-text.ts';

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

const nameOf = (product: QuickProduct) =>
  [product.name, ...product.variant.filter((value) => !product.name.includes(value))].join(' · ');

function ProductCell({ state }: { state: RowState }) {
  const { t: texts } = useTexts(quickOrderTexts);
  const locale = useLocale();
  const { row, product } = state;
  if (!product) return <p className="quick-row-product numeric">{row.code}</p>;
  return (
    <div className="quick-row-product">
      <h3>
        <a href={localised(urls.product(product), locale)}>{nameOf(product)}</a>
      </h3>
      <p className="caption">
        {product.brand && `${product.brand.name} · `}
        <span title={product.code}>{shortCode(product.code)}</span>
        {row.code !== '' && row.code !== product.code && ` · ${texts.typed(row.code)}`}
      </p>
    </div>
  );
}

/** Which of several products the code means. */
function Choice({ state, rows }: { state: RowState; rows: QuickRows }) {
  const { t: texts } = useTexts(quickOrderTexts);
  const { row } = state;
  if (row.choices.length < 2) return null;
  return (
    <span className="select quick-row-choice">
      <select
        aria-label={`${texts.choose}: ${row.code}`}
        value={row.productId ?? ''}
        onChange={(event) => {
          const choice = row.choices.find((each) => String(each.productId) === event.target.value);
          if (choice) rows.change(row.key, choice);
        }}
      >
        <option value="" disabled>
          {texts.chooseFirst}
        </option>
        {row.choices.map(({ productId }) => {
          const product = rows.products.get(productId);
          return (
            <option key={productId} value={productId}>
              {product && `${nameOf(product)} (${product.code})`}
            </option>
          );
        })}
      </select>
      <Icon name="chevron-down" />
    </span>
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
  const { row, problem, left } = state;
  return (
    <div className="quick-row-said" id={id}>
      {said !== '' && (
        <span className="quick-row-problem">
          <Icon name="circle-alert" />
          <span>{said}</span>
        </span>
      )}
      <Choice state={state} rows={rows} />
      {problem === 'short' && (
        <Button look="soft" onClick={() => rows.change(row.key, { quantity: left })}>
          {texts.takeLeft}
        </Button>
      )}
    </div>
  );
}

/** A row: its product, unit and quantity, its amount, and its problem (rule quick-order/row-messages). */
export function QuickRow({ state, rows }: { state: RowState; rows: QuickRows }) {
  const t = useText();
  const { t: texts } = useTexts(quickOrderTexts);
  const shop = useShop();
  const id = useId();
  const { row, product } = state;
  const amount = amountOfRow(state, shop);
  const said = rows.refusals.get(row.key) ?? problemText(state, texts, t);
  const name = product?.name ?? row.code;
  return (
    <li className={said === '' ? 'quick-row' : 'quick-row is-wrong'}>
      {product ? <ProductPicture file={product.image} size={80} shown={56} /> : <span />}
      <ProductCell state={state} />
      <UnitCell state={state} rows={rows} t={t} />
      <input
        className="input quick-row-quantity numeric"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.common.quantityOf(name)}
        aria-describedby={said === '' ? undefined : id}
        aria-invalid={state.problem === 'quantity' || state.problem === 'short' || undefined}
        disabled={!product}
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
