import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import type { DeliveryDates } from '#contract/session.ts';
import { Button } from '#ui/controls/button.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { DeliveryPromise } from '#ui/order/delivery-promise.tsx';
import { OrderFigures, SummaryBox, type Figures } from '#ui/order/order-figures.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useText } from '#ui/state/text-context.tsx';

/** The same figures as in the cart, and the way on; paying by installments has others. */
export function CheckoutSummary(props: {
  cart: Cart;
  figures?: Figures;
  delivery: DeliveryDates | null;
  head?: ReactNode;
  children: ReactNode;
}) {
  const { cart } = props;
  const t = useText();
  return (
    <SummaryBox>
      {props.head}
      <OrderFigures
        figures={props.figures ?? cart}
        shipping={shippingText(cart, t)}
        free={cart.shippingState === 'free'}
      />
      <DeliveryPromise dates={props.delivery} />
      {props.children}
    </SummaryBox>
  );
}

/** The form's button; on a phone it stays at the foot of the screen, with the total. */
export function GoOn(props: {
  total: Pick<Cart, 'total' | 'currency'>;
  busy: string | false;
  /** The form, where the button stands beside it. */
  form?: string;
  icon?: IconName;
  children: ReactNode;
}) {
  const t = useText();
  const { total, currency } = props.total;
  return (
    <div className="checkout-go">
      <p className="checkout-go-total" aria-hidden="true">
        <span>{t.cart.grandTotal}</span>
        <b className="numeric">{t.format.money(total, currency)}</b>
      </p>
      <Button
        type="submit"
        form={props.form}
        large
        full
        busy={props.busy}
        {...(props.icon && { icon: props.icon })}
      >
        {props.children}
      </Button>
    </div>
  );
}
