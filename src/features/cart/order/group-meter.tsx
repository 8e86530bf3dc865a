import type { Cart } from '#contract/cart.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** How much less the goods cost than visitors pay (rule prices/saved). */
export function Saved({ cart }: { cart: Cart }) {
  const t = useText();
  const texts = buyerPriceTexts[useLocale()];
  if (cart.saved === undefined) return null;
  return (
    <p className="cart-saved">
      <Icon name="circle-check" />
      {texts.saved(t.format.money(cart.saved, cart.currency))}
    </p>
  );
}

/** How far the goods are from the least order of the buyer's group (rule prices/order-minimum). */
export function MinimumMeter({ cart }: { cart: Cart }) {
  const t = useText();
  const texts = buyerPriceTexts[useLocale()];
  const { defaultCurrency } = useShop();
  if (cart.minimum === undefined) return null;
  const { least, net } = cart.minimum;
  const money = (amount: number) => t.format.money(amount, defaultCurrency);
  const isReached = net >= least;
  return (
    <div className="cart-minimum">
      <p>
        <span>{texts.minimum}</span>
        <span className="numeric">{`${money(least)} ${texts.net}`}</span>
      </p>
      <progress aria-hidden="true" max={least} value={Math.min(net, least)} />
      <p className={isReached ? 'is-reached' : undefined}>
        {isReached && <Icon name="check" />}
        {isReached ? texts.minimumReached(money(net)) : texts.minimumMissing(money(least - net))}
      </p>
    </div>
  );
}
