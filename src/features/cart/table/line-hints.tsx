import './line-hints.css';
import type { CartItem } from '#contract/cart.ts';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import type { LineProps } from '#features/cart/cart-changes.tsx';

type Hint = NonNullable<CartItem['next']>;

/** Takes the quantity of a hint; there is no such button without a script, where the sentence stands alone. */
function TakeIt({ hint, item, actions }: { hint: Hint } & Pick<LineProps, 'item' | 'actions'>) {
  const t = useText();
  const { make } = buyerPriceTexts[useLocale()];
  const text = make(t.format.integer(hint.quantity));
  return (
    <button
      type="button"
      className="line-hint-take"
      aria-label={`${text}: ${item.product.name}`}
      onClick={() => void actions.change(item, { quantity: hint.quantity })}
    >
      {text}
    </button>
  );
}

/** Explains a line's price and quantity (rules prices/why, prices/next-break, prices/quantity-rules). */
export function LineHints({ item, actions }: Pick<LineProps, 'item' | 'actions'>) {
  const { reason, next, sold, withdrawal } = item;
  return (
    <>
      {reason !== undefined && (
        <p className="line-hint is-reason">
          <Icon name="check" />
          {reason}
        </p>
      )}
      {withdrawal !== undefined && (
        <p className="line-hint is-said">
          <Icon name="info" />
          {withdrawal}
        </p>
      )}
      {sold && (
        <p className="line-hint is-wrong">
          <Icon name="circle-alert" />
          <span>
            {sold.text} <TakeIt hint={sold} item={item} actions={actions} />
          </span>
        </p>
      )}
      {next && !sold && (
        <p className="line-hint is-next">
          <Icon name="tag" />
          <span>
            {next.text} <TakeIt hint={next} item={item} actions={actions} />
          </span>
        </p>
      )}
    </>
  );
}
