import { useEffect, useRef } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { localised, urls } from '#urls';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { FreeShippingBar } from '#ui/order/free-shipping-bar.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/** With VAT, as the total beneath. */
function UnitPrice({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText();
  const { rates } = useShop();
  const { taxRate } = item.product;
  const options = { to: currency, rates, taxRate, withTax: true };
  return <b>{t.format.money(displayPrice(item.productUnit.defaultPrice, options), currency)}</b>;
}

function Line({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const { showPriceStatus } = useShop().settings;
  const busy = useVisitor((state) => state.fetching?.id === item.id);
  const { product, quantity, productUnit } = item;
  /** The line goes with its button: the focus goes to the panel, so that Escape still closes it. */
  async function remove(button: HTMLElement): Promise<void> {
    const panel = button.closest<HTMLElement>('.mini-cart-panel');
    if (await store.removeLine(item.id, product.name)) panel?.focus();
  }
  return (
    <li className={busy ? 'is-busy' : undefined}>
      <ProductPicture file={product.image} size={80} shown={56} />
      <div>
        <h3>
          <a href={localised(urls.product(product), locale)} lang={product.lang}>
            {product.name}
          </a>
        </h3>
        <p className="caption">
          {showPriceStatus ? (
            <>
              {t.cart.line(t.format.integer(quantity), productUnit.value)}
              <UnitPrice item={item} currency={currency} />
            </>
          ) : (
            t.product.holds(t.format.integer(quantity), productUnit.value)
          )}
        </p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-disabled={busy || undefined}
        aria-label={t.cart.removeOf(product.name)}
        onClick={busy ? undefined : ({ currentTarget }) => void remove(currentTarget)}
      >
        <Icon name="trash-2" />
      </button>
    </li>
  );
}

function Filled({ cart }: { cart: Cart }) {
  const t = useText();
  const locale = useLocale();
  const { showPriceStatus } = useShop().settings;
  const href = localised(urls.cart, locale);
  return (
    <>
      <ul className="mini-cart-lines">
        {cart.items.map((item) => (
          <Line key={item.id} item={item} currency={cart.currency} />
        ))}
      </ul>
      <form className="mini-cart-foot" method="post" action={localised(urls.checkoutCart, locale)}>
        <FreeShippingBar remaining={cart.freeShippingRemaining} empty={false} />
        {showPriceStatus && (
          <dl className="figures">
            <dt>{t.cart.shipping}</dt>
            <dd className={cart.shippingState === 'free' ? 'is-free' : undefined}>
              {shippingText(cart, t)}
            </dd>
            <dt className="figures-total">{t.cart.grandTotal}</dt>
            <dd className="figures-total">{t.format.money(cart.total, cart.currency)}</dd>
          </dl>
        )}
        <div className="mini-cart-buttons">
          <a className={buttonClass({ look: 'secondary' })} href={href}>
            {t.cart.goToCart}
          </a>
          <button className="button">{t.cart.completeOrder}</button>
        </div>
      </form>
    </>
  );
}

/** The cart in the header (rule layout/mini-cart); its code is loaded when it is first opened. */
export default function MiniCartPanel() {
  const t = useText();
  const cart = useVisitor((state) => state.cart);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      className="mini-cart-panel"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={t.cart.title}
      tabIndex={-1}
      ref={panel}
    >
      <div className="mini-cart-head">
        <b>{t.cart.title}</b>
        <span className="caption">{cart && t.cart.items(cart.items.length)}</span>
      </div>
      {!cart && (
        <div className="mini-cart-foot">
          <SkeletonLine />
          <SkeletonLine />
        </div>
      )}
      {cart?.items.length === 0 && (
        <EmptyState icon="shopping-cart" title={t.cart.empty} text={t.cart.emptyHint} />
      )}
      {cart && cart.items.length > 0 && <Filled cart={cart} />}
    </div>
  );
}
