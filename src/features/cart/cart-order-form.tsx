import type { FormEvent } from 'react';
import type { Cart } from '#contract/cart.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import type { CartChanges } from './cart-changes.tsx';

/** The lines' own controls stand outside this form, so that it sends what the route knows alone. */
const formId = 'siparis-formu';
const longestDescription = 1000;

/** Branch and description of the order; the branches are hidden where there are none (rule
 * cart/features). */
export function OrderDetails({ cart }: { cart: Cart }) {
  const t = useText();
  const session = useVisitor((state) => state.session);
  const branches = session?.branches ?? [];
  const branch = session?.branch ?? cart.branch;
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{t.cart.features}</h2>
      </div>
      <div className="panel-body">
        {branches.length > 0 && (
          <div className="field-pair is-stacking">
            <SelectField
              key={branch}
              label={t.cart.branch}
              name="branch"
              form={formId}
              defaultValue={branch ?? ''}
            >
              {branch === null && <option value="">{t.common.choose}</option>}
              {branches.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <TextAreaField
          label={t.cart.description}
          name="description"
          form={formId}
          maxLength={longestDescription}
          defaultValue={cart.description}
          placeholder={t.cart.descriptionPlaceholder}
          onChange={({ currentTarget: field }) => {
            const isCard = holdsCardNumber(field.value);
            field.setCustomValidity(isCard ? t.cart.problems['card-number'] : '');
          }}
        />
      </div>
    </section>
  );
}

/** What is still missing for free shipping, or that it is free (rule shipping/free-hint). */
function FreeShippingHint({ cart }: { cart: Cart }) {
  const t = useText();
  const { settings } = useShop();
  const { freeShippingRemaining: remaining, currency } = cart;
  if (remaining !== null) {
    return (
      <p className="free-shipping">
        {t.cart.freeShippingRemaining(t.format.money(remaining, currency))}
      </p>
    );
  }
  if (!settings.ucretsizKargoSecenek || cart.shippingState !== 'free') return null;
  return (
    <p className="free-shipping is-reached">
      <Icon name="circle-check" />
      {t.cart.freeShippingReached}
    </p>
  );
}

/** The order's figures and the way to the payment: a plain form, script or not. */
export function CartSummary({ changes }: { changes: CartChanges }) {
  const t = useText();
  const locale = useLocale();
  const { settings } = useShop();
  const { cart, busy } = changes;

  /** A quantity that was typed last is saved first; nobody goes on when it is refused. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (busy.size === 0) return;
    event.preventDefault();
    const form = event.currentTarget;
    if (await changes.settled()) form.submit();
  }
  return (
    <div className="side-column">
      <SummaryBox>
        {settings.showPriceStatus && (
          <OrderFigures
            figures={cart}
            shipping={shippingText(cart, t)}
            free={cart.shippingState === 'free'}
          />
        )}
        <form
          id={formId}
          method="post"
          action={localised(urls.checkoutCart, locale)}
          onSubmit={(event) => void submit(event)}
        >
          <Button type="submit" large full>
            {t.cart.goToPayment}
            <Icon name="arrow-right" />
          </Button>
        </form>
        {settings.b2c_kk_odeme && (
          <p className="caption secure-note">
            <Icon name="shield-check" />
            {t.cart.safe}
          </p>
        )}
      </SummaryBox>
      <FreeShippingHint cart={cart} />
    </div>
  );
}
