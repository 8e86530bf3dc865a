import './free-shipping-bar.css';
import { convertAmount } from '#rules/money/money.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';

/**
 * How far a cart is from free shipping (rule shipping/free-hint); nothing where the store does not
 * offer it or shows no amounts. `remaining` is in the shown currency, null once it is reached;
 * `empty` says from which amount on.
 */
export function FreeShippingBar({
  remaining,
  empty,
}: {
  remaining: number | null;
  empty: boolean;
}) {
  const t = useText();
  const { settings, defaultCurrency, currency, rates } = useShop();
  const { ucretsizKargoSecenek, ucretsizKargoMiktar, kargoAliciyaAit, showPriceStatus } = settings;
  if (!ucretsizKargoSecenek || kargoAliciyaAit || !showPriceStatus) return null;
  if (ucretsizKargoMiktar <= 0) return null;
  const limit = convertAmount(ucretsizKargoMiktar, defaultCurrency, currency, rates);
  const text = empty
    ? t.cart.freeShippingFrom(t.format.money(limit, currency))
    : remaining === null
      ? t.cart.freeShippingReached
      : t.cart.freeShippingRemaining(t.format.money(remaining, currency));
  const reached = empty ? 0 : limit - (remaining ?? 0);
  return (
    <div className="free-shipping-bar">
      <p>{text}</p>
      <progress aria-hidden="true" max={limit} value={Math.max(0, reached)} />
    </div>
  );
}
