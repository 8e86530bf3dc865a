import { lazy, Suspense } from 'react';
import type { ChildProduct, ProductDetail, Unit } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import {
  detailQuantity,
  maxDetailQuantity,
  mostInSteps,
  soldQuantity,
  steppedQuantity,
} from '#rules/cart/quantity-steps.ts';
import { maxQuantity } from '#rules/cart/stock.ts';
import { priceAt } from '#rules/cart/unit-quantities.ts';
import { pieceName } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import { AskLink, buyStateOf, SignInLink } from '#ui/product/buy-button.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CartButton, CartForm } from '#ui/product/cart-form.tsx';
import { CompareLink } from '#ui/product/compare-link.tsx';
import { DeliveryNow } from '#ui/order/delivery-promise.tsx';
import { FreeShippingBar } from '#ui/order/free-shipping-bar.tsx';
import { InCart } from '#ui/product/in-cart.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { useHeldPieces, useVisitor } from '#ui/state/visitor-context.tsx';
import { WishButton } from '#ui/product/wish-button.tsx';
import { AlertForms } from './alert-forms.tsx';
import { BreakTable } from './prices/break-table.tsx';
import { NextBreak, SoldQuantities } from './prices/quantity-hints.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductStock } from './product-stock.tsx';
import { amountOf, UnitChoice } from '#features/catalog/product/variants/unit-choice.tsx';

const PriceWhy = lazy(() => import('./prices/why-fold.tsx'));

export interface BuyBoxProps {
  data: ProductDetail;
  /** The shown product: the product itself or one of its children. */
  product: ChildProduct;
  /** The product that the button adds; it differs from the shown one until that follows. */
  chosen: ChildProduct;
  unit: Unit;
  quantity: number;
  shop: Shop;
  t: Messages;
  locale: Locale;
  /** A variant is still to be chosen. */
  open: boolean;
  /** A variant is on its way. */
  waiting: boolean;
  onUnit: (unit: Unit) => void;
  onQuantity: (quantity: number) => void;
  /** Called when somebody wants to buy before choosing. */
  onMissing: () => void;
}

/** The same box for the chosen product, which the button and the quantity belong to at once. */
function ofChosen(props: BuyBoxProps): BuyBoxProps {
  const { chosen, unit } = props;
  const same =
    findUnit(chosen.units, unit.value) ?? defaultUnitOf(chosen.units, chosen.defaultUnit);
  return { ...props, product: chosen, unit: same ?? unit };
}

/** The button's action for the chosen unit; a parent is bought through one of its children. */
function stateOf({ product, unit, shop, open }: BuyBoxProps) {
  const state = buyStateOf({ ...product, salePrice: unit.defaultPrice, hasVariants: false }, shop);
  return open && state === 'buy' ? 'options' : state;
}

/** The button in place of the two states that put something into the cart. */
function Instead(props: BuyBoxProps & { state: ReturnType<typeof stateOf> }) {
  const { product, shop, t, locale, state } = props;
  const ask = { product, shop, t, locale };
  if (state === 'ask-chat') return <AskLink {...ask} label={t.catalog.askStock} />;
  if (state === 'sign-in') return <SignInLink {...ask} />;
  if (state === 'ask-price') return <AskLink {...ask} label={t.catalog.askStore} />;
  return (
    <Button large disabled>
      {t.catalog.soldOut}
    </Button>
  );
}

function AddButton(props: BuyBoxProps) {
  const { product, shop, t } = props;
  const state = stateOf(props);
  if (state !== 'buy' && state !== 'options') return <Instead {...props} state={state} />;
  if (!shop.settings.addToCartButton) return null;
  if (state === 'options') {
    return (
      <Button large icon="shopping-cart" onClick={props.onMissing}>
        {t.catalog.addToCart}
      </Button>
    );
  }
  return <CartButton productId={product.id} name={product.name} t={t} large />;
}

function QuantityRow(props: BuyBoxProps) {
  const { product, unit, quantity, shop, t } = props;
  const held = useHeldPieces(product.id);
  const { stockInfoStatus, cartStockControl } = shop.settings;
  const { multiplier } = unit;
  const most = maxQuantity({
    quantity: product.quantity,
    stockInfoStatus,
    cartStockControl,
    multiplier,
    held,
  });
  const mostHere = maxDetailQuantity(unit);
  const max = Math.max(1, mostInSteps(Math.min(most, mostHere), unit));
  const piece = pieceName(product.units, t.catalog.piece);
  const pieces = t.format.integer(quantity * multiplier);
  return (
    <>
      <div className="buy-box-quantity">
        <span>
          <span className="label">{t.catalog.quantity}</span>
          <InCart productId={product.id} t={t} />
          <SoldQuantities unit={unit} t={t} />
          {multiplier > 1 && (
            <span className="caption">
              {t.product.quantityIs(t.format.integer(quantity), unit.value, pieces, piece)}
            </span>
          )}
          {quantity >= most && (
            <span className="caption buy-box-limit">{t.catalog.stockLimit}</span>
          )}
        </span>
        <QuantityInput
          value={quantity}
          onChange={(next) => props.onQuantity(steppedQuantity(quantity, next, unit))}
          max={max}
          accept={(current, typed) => soldQuantity(detailQuantity(current, typed, unit), unit)}
          most={mostHere}
          name={product.name}
          t={t}
        />
      </div>
      <NextBreak {...props} most={most} />
    </>
  );
}

function TotalLine({ product, unit, quantity, shop, t }: BuyBoxProps) {
  if (!shop.settings.showPriceStatus || !isPriced(unit.defaultPrice, shop.rates)) return null;
  const bought = { ...unit, defaultPrice: priceAt(unit, quantity) };
  const amount = (withTax: boolean) =>
    t.format.money(amountOf(bought, { product, shop, quantity, withTax }), shop.currency);
  return (
    <p className="other-price buy-box-total">
      {t.product.total} <b>{amount(true)}</b> · {t.catalog.net(amount(false))}
    </p>
  );
}

/** How far the visitor's cart is from free shipping. */
function FreeShipping() {
  const remaining = useVisitor((state) => state.session?.cart.freeShippingRemaining ?? null);
  const empty = useVisitor((state) => (state.session?.cart.count ?? 0) === 0);
  return <FreeShippingBar remaining={remaining} empty={empty} />;
}

/** The fold that explains a price, once there is a script that can ask for it. */
function Why({ product, unit, quantity, shop }: BuyBoxProps) {
  const isAlive = useAlive();
  if (!isAlive || !unit.isExplained || !shop.settings.showPriceStatus) return null;
  return (
    <Suspense>
      <PriceWhy productId={product.id} unitId={unit.id} quantity={quantity} />
    </Suspense>
  );
}

/** Price, unit, quantity, button, heart and stock of what is shown. */
export function ProductBuyBox(props: BuyBoxProps) {
  const { data, product, unit, quantity, shop, t, locale, waiting } = props;
  const bought = ofChosen(props);
  const state = stateOf(bought);
  const buyable = state === 'buy' || state === 'options';
  return (
    <aside className="buy-box" aria-label={t.product.buyBox} aria-busy={waiting || undefined}>
      <ProductPrice product={product} shipping={data.shipping} shop={shop} t={t}>
        <Why {...props} />
      </ProductPrice>
      <hr />
      <CartForm
        productId={bought.product.id}
        {...(waiting && { unit: bought.unit.id })}
        locale={locale}
        className="buy-box-section"
      >
        <UnitChoice product={product} shop={shop} t={t} chosen={unit} onChoose={props.onUnit} />
        <BreakTable {...bought} />
        {buyable && <QuantityRow {...bought} />}
        <div className="buy-box-buttons">
          <AddButton {...bought} />
          <WishButton
            productId={data.parentId ?? data.id}
            name={data.name}
            t={t}
            marked
            className="icon-button is-framed buy-box-wish"
          />
          <CompareLink
            product={bought.product}
            t={t}
            locale={locale}
            className="icon-button is-framed buy-box-wish compare-link"
          />
        </div>
        {buyable && <TotalLine {...props} />}
      </CartForm>
      <ProductStock product={product} shop={shop} t={t} locale={locale} />
      {!props.open && <AlertForms {...{ product, unit, shop, locale }} />}
      <Withdrawal said={data.withdrawal} />
      {buyable && <DeliveryNow />}
      {buyable && <FreeShipping />}
      {waiting && <Icon name="loader-circle" className="switching" />}
      <output className="screen-reader-only">{waiting && t.product.loadingVariant}</output>
      <StickyBuy {...props} quantity={quantity} />
    </aside>
  );
}

/** The reason for which the product cannot be returned at will (rule returns/said). */
function Withdrawal({ said }: { said: string | undefined }) {
  if (said === undefined) return null;
  return (
    <p className="buy-box-withdrawal">
      <Icon name="info" />
      {said}
    </p>
  );
}

/** On a phone the price and the button stay in sight. */
function StickyBuy(props: BuyBoxProps) {
  const { product, unit, quantity, shop, t, locale } = props;
  const bought = ofChosen(props);
  if (stateOf(bought) === 'sold-out') return null;
  const priced = shop.settings.showPriceStatus && isPriced(unit.defaultPrice, shop.rates);
  const withTax = shop.settings.productsWithKdv;
  const piece = pieceName(product.units, t.catalog.piece);
  const pieces = t.product.holds(t.format.integer(unit.multiplier), piece);
  const amount = t.format.money(
    amountOf(unit, { product, shop, quantity: 1, withTax }),
    shop.currency,
  );
  return (
    <CartForm
      productId={bought.product.id}
      unit={bought.unit.id}
      quantity={quantity}
      locale={locale}
      className="sticky-buy"
    >
      <span>
        {priced && <b>{product.varied ? t.catalog.priceFrom(amount).join(' ').trim() : amount}</b>}
        <span className="caption">
          {unit.multiplier > 1 ? t.product.oneUnit(unit.value, pieces) : `1 ${unit.value}`}
        </span>
      </span>
      <AddButton {...bought} />
    </CartForm>
  );
}
