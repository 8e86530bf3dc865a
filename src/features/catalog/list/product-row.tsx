import { lazy, Suspense, useState } from 'react';
import type { Unit } from '#contract/catalog/product.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { mostInSteps, soldQuantity, steppedQuantity } from '#rules/cart/quantity-steps.ts';
import { parseQuantity } from '#rules/cart/quantity.ts';
import { maxQuantity } from '#rules/cart/stock.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { AskLink, buyStateOf, SignInLink, type BuyProps } from '#ui/product/buy-button.tsx';
import { CartButton, CartForm } from '#ui/product/cart-form.tsx';
import { CompareLink } from '#ui/product/compare-link.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { InCart } from '#ui/product/in-cart.tsx';
import { priceOf } from '#ui/product/price.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useHeldPieces } from '#ui/state/visitor-context.tsx';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import { RowPrices } from './row-prices.tsx';

const RowVariants = lazy(() => import('./row-variants.tsx'));

/** The least quantity of a unit and its steps; nothing where any quantity is sold (rule prices/quantity-rules). */
function SoldIn({ unit, t }: { unit: Unit; t: Messages }) {
  const { minQuantity = 1, orderMultiple = 1 } = unit;
  if (minQuantity <= 1 && orderMultiple <= 1) return null;
  const { integer } = t.format;
  return (
    <p className="caption">{t.catalog.soldIn(integer(minQuantity), unit.value, orderMultiple)}</p>
  );
}

function UnitSelect(props: BuyProps & { unit: Unit; onChange: (unit: Unit) => void }) {
  const { product, t, unit } = props;
  return (
    <span className="product-row-unit">
      <span className="select">
        <select
          name="productValue"
          aria-label={t.common.unitOf(product.name)}
          value={unit.id}
          onChange={(event) => {
            const chosen = findUnit(product.units, event.target.value);
            if (chosen) props.onChange(chosen);
          }}
        >
          {product.units.map((each) => (
            <option key={each.id} value={each.id}>
              {t.catalog.unitChoice(each.value, each.multiplier)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </span>
  );
}

function Order(props: BuyProps & { unit: Unit; onUnit: (unit: Unit) => void }) {
  const { product, shop, t, locale, unit } = props;
  const [chosen, setChosen] = useState(1);
  const quantity = soldQuantity(chosen, unit);
  const max = maxQuantity({
    ...shop.settings,
    quantity: product.quantity,
    multiplier: unit.multiplier,
    held: useHeldPieces(product.id),
  });
  return (
    <CartForm productId={product.id} locale={locale}>
      <UnitSelect {...props} onChange={props.onUnit} />
      <span className="product-row-quantity">
        <QuantityInput
          value={quantity}
          onChange={(next) => setChosen(steppedQuantity(quantity, next, unit))}
          max={mostInSteps(max, unit)}
          accept={(_current, typed) => soldQuantity(parseQuantity(typed), unit)}
          name={product.name}
          t={t}
        />
      </span>
      <span className="product-row-add">
        <CartButton productId={product.id} name={product.name} t={t} iconOnly />
      </span>
    </CartForm>
  );
}

interface UnfoldProps extends BuyProps {
  unfolded: boolean;
  onUnfold: () => void;
}

/** Leads to the product's page; with the script it unfolds the variants in place where they can be added. */
function Unfold({ product, shop, t, locale, unfolded, onUnfold }: UnfoldProps) {
  const inPlace = shop.settings.addToCartButton;
  return (
    <a
      className="icon-button is-framed"
      href={localised(urls.product(product), locale)}
      aria-label={t.catalog.seeOptionsOf(product.name)}
      aria-expanded={inPlace ? unfolded : undefined}
      onClick={(event) => {
        if (!inPlace || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onUnfold();
      }}
    >
      <Icon name={!inPlace ? 'chevron-right' : unfolded ? 'chevron-up' : 'chevron-down'} />
    </a>
  );
}

function Instead({ state, ...props }: UnfoldProps & { state: ReturnType<typeof buyStateOf> }) {
  const { t } = props;
  if (state === 'buy') return null;
  if (state === 'sold-out') {
    return (
      <button
        type="button"
        className="icon-button is-framed"
        disabled
        aria-label={t.catalog.soldOut}
      >
        <Icon name="ban" />
      </button>
    );
  }
  if (state === 'options') return <Unfold {...props} />;
  if (state === 'sign-in') return <SignInLink {...props} iconOnly />;
  const label = state === 'ask-chat' ? t.catalog.askStock : t.catalog.askStore;
  return <AskLink {...props} label={label} iconOnly />;
}

function Unfolded({ productId }: { productId: number }) {
  return (
    <div className="product-row-variants">
      <Suspense fallback={<SkeletonLine />}>
        <RowVariants productId={productId} />
      </Suspense>
    </div>
  );
}

/** The price of one of a unit. */
function priceIn(
  { defaultPrice: salePrice, listPrice }: Unit,
  { product: { taxRate }, shop }: BuyProps,
) {
  return priceOf({ salePrice, listPrice, taxRate }, shop);
}

/** A product as one line of an order: unit, quantity and button without opening its page. */
export function ProductRow(props: BuyProps & { hasBreaks: boolean }) {
  const { product, shop, t, locale } = props;
  const [unit, setUnit] = useState(() => defaultUnitOf(product.units, product.defaultUnit));
  const [unfolded, setUnfolded] = useState(false);
  const state = buyStateOf(product, shop);
  const href = localised(urls.product(product), locale);
  return (
    <li className="product-row">
      <a className="product-row-image" href={href} tabIndex={-1} aria-hidden="true">
        <ProductPicture file={product.image} size={80} shown={64} />
      </a>
      <div>
        <p className="caption">
          <b>{product.brand?.name}</b> · <ProductCode code={product.code} />{' '}
          <InCart productId={product.id} t={t} short />{' '}
          <CompareLink product={product} t={t} locale={locale} className="compare-link is-inline" />
        </p>
        <h3>
          <a href={href} lang={product.lang}>
            {product.name}
          </a>
        </h3>
        {unit && <SoldIn unit={unit} t={t} />}
      </div>
      <p className="caption product-row-stock">
        <StockLabel product={product} shop={shop} t={t} />
      </p>
      {unit && <RowPrices {...props} unit={unit} price={priceIn(unit, props)} />}
      {unit && state === 'buy' && shop.settings.addToCartButton ? (
        <Order {...props} unit={unit} onUnit={setUnit} />
      ) : (
        <>
          <span className="product-row-unit" />
          <span className="product-row-quantity" />
          <span className="product-row-add">
            <Instead
              {...props}
              state={state}
              unfolded={unfolded}
              onUnfold={() => setUnfolded(!unfolded)}
            />
          </span>
        </>
      )}
      {unfolded && <Unfolded productId={product.id} />}
    </li>
  );
}
