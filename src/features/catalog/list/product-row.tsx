import { lazy, Suspense, useState } from 'react';
import type { Unit } from '#contract/catalog/product.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import type { PriceDisplay } from '#rules/catalog/pricing.ts';
import { maxQuantity } from '#rules/cart/stock.ts';
import { defaultUnitOf, findUnit, pieceName, pricePerPiece } from '#rules/cart/units.ts';
import { localised, urls } from '#urls';
import { AskLink, buyStateOf, type BuyProps } from '#ui/product/buy-button.tsx';
import { CartButton, CartForm } from '#ui/product/cart-form.tsx';
import { CompareLink } from '#ui/product/compare-link.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { InCart } from '#ui/product/in-cart.tsx';
import { DiscountBadge, ListPrice, priceOf } from '#ui/product/price.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useHeldPieces } from '#ui/state/visitor-context.tsx';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';

const RowVariants = lazy(() => import('./row-variants.tsx'));

/** The heads of the row view's columns; the rows name their own parts for assistive technology. */
export function ProductRowHead({ t }: Pick<BuyProps, 't'>) {
  return (
    <div className="product-row is-head" aria-hidden="true">
      <span />
      <span>{t.catalog.product}</span>
      <span className="product-row-stock">{t.catalog.stock}</span>
      <span className="product-row-price is-other">{t.catalog.netShort}</span>
      <span className="product-row-price">{t.catalog.grossShort}</span>
      <span>{t.catalog.unit}</span>
      <span>{t.catalog.quantity}</span>
      <span />
    </div>
  );
}

function Prices(props: BuyProps & { unit: Unit; price: PriceDisplay }) {
  const { product, shop, t, unit, price } = props;
  if (price.kind !== 'price') {
    return (
      <>
        <p className="product-row-price is-other" />
        <p className="product-row-price">{price.kind === 'ask' && <b>{t.catalog.askPrice}</b>}</p>
      </>
    );
  }
  const each = { to: shop.currency, rates: shop.rates, taxRate: product.taxRate, withTax: true };
  const piece = pieceName(product.units, t.catalog.piece);
  const gross = t.format.money(price.gross, shop.currency);
  const [before, shown, after] = product.varied ? t.catalog.priceFrom(gross) : ['', gross, ''];
  return (
    <>
      <p className="product-row-price is-other">
        <span className="screen-reader-only">{t.catalog.netShort} </span>
        <b>{t.format.money(price.net, shop.currency)}</b>
      </p>
      <p className="product-row-price">
        <span className="screen-reader-only">{t.catalog.grossShort} </span>
        {before !== '' && <span className="caption">{before} </span>}
        <b>{shown}</b>
        {product.varied && (
          <span className="caption">
            {after} {price.discount === undefined && t.catalog.perUnit(unit.value)}
          </span>
        )}
        {price.discount !== undefined && price.list !== undefined ? (
          <span>
            <DiscountBadge percent={price.discount} t={t} />
            <ListPrice amount={price.list} shop={shop} t={t} />
          </span>
        ) : (
          <span className="caption">
            {unit.multiplier > 1
              ? `${t.format.money(pricePerPiece(unit, each), shop.currency)} ${t.catalog.perUnit(piece)}`
              : !product.varied && unit.value}
          </span>
        )}
      </p>
    </>
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
  const [quantity, setQuantity] = useState(1);
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
          onChange={setQuantity}
          max={max}
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

/** A product as one line of an order: unit, quantity and button without opening its page. */
export function ProductRow(props: BuyProps) {
  const { product, shop, t, locale } = props;
  const [unit, setUnit] = useState(() => defaultUnitOf(product.units, product.defaultUnit));
  const [unfolded, setUnfolded] = useState(false);
  const state = buyStateOf(product, shop);
  const href = localised(urls.product(product), locale);
  const priced = unit
    ? { salePrice: unit.defaultPrice, listPrice: unit.listPrice, taxRate: product.taxRate }
    : product;
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
      </div>
      <p className="caption product-row-stock">
        <StockLabel product={product} shop={shop} t={t} />
      </p>
      {unit && <Prices {...props} unit={unit} price={priceOf(priced, shop)} />}
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
