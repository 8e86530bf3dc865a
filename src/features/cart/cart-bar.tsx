import { useEffect, useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { orderFormId } from './order/cart-order-form.tsx';

/**
 * Total and button within the thumb's reach of a phone, above the tab bar (rule cart/mobile-bar). It stands
 * at the end of the lines and fields, so that it covers none for good, and goes where the summary is
 * in sight.
 */
export function CartBar({ cart }: { cart: Cart }) {
  const t = useText();
  const { settings } = useShop();
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const summary = document.querySelector('.order-summary');
    if (!summary) return;
    const watch = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting ?? false));
    watch.observe(summary);
    return () => watch.disconnect();
  }, []);
  return (
    <div className={hidden ? 'cart-bar is-hidden' : 'cart-bar'}>
      {settings.showPriceStatus && (
        <p>
          <span className="caption">{t.cart.grandTotal}</span>
          <b className="numeric">{t.format.money(cart.total, cart.currency)}</b>
        </p>
      )}
      <Button type="submit" form={orderFormId}>
        {t.cart.goToPayment}
        <Icon name="arrow-right" />
      </Button>
    </div>
  );
}
