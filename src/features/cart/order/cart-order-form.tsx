import type { FocusEvent, FormEvent } from 'react';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { mostOfReference, type Cart } from '#contract/cart.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import type { Messages } from '#text/messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { DeliveryNow } from '#ui/order/delivery-promise.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import type { CartChanges } from '#features/cart/cart-changes.tsx';
import { CostCentreField } from './cost-centre-field.tsx';
import { MinimumMeter, Saved } from './group-meter.tsx';

/** The lines' own controls stand outside this form, so that it sends what the route knows alone. */
export const orderFormId = 'siparis-formu';
const longestDescription = 1000;

/** The branch that is ordered for, or none; a choice is kept at once (rule cart/options-panel). */
function BranchField({ cart }: { cart: Cart }) {
  const t = useText();
  const store = useVisitorStore();
  const session = useVisitor((state) => state.session);
  const branch = session ? session.branch : cart.branch;
  function keep(chosen: string): void {
    void store.changeSetting('branch', chosen);
  }
  const takeOver = useTakenOver<HTMLSelectElement>(({ value }) => {
    if (value !== String(branch ?? '')) keep(value);
  });
  if (cart.branches.length === 0) return null;
  return (
    <SelectField
      ref={takeOver}
      label={t.cart.branch}
      name="branch"
      form={orderFormId}
      value={branch ?? ''}
      onChange={({ target }) => keep(target.value)}
    >
      <option value="">{t.frame.noBranch}</option>
      {cart.branches.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </SelectField>
  );
}

/** A card number is refused before it is sent anywhere (rule reliability/card-number-typed). */
function refuseCardNumber(field: HTMLInputElement | HTMLTextAreaElement, t: Messages): void {
  field.setCustomValidity(holdsCardNumber(field.value) ? t.cart.problems['card-number'] : '');
}

/**
 * Saves a field when the visitor leaves it, so that going back to the shop loses nothing. A refused text stays in the
 * field and is reported when the order goes on.
 */
function useKeptOnLeaving() {
  const api = useShopApi();
  return ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { name, value, defaultValue } = target;
    if (value === defaultValue || !target.checkValidity()) return;
    api.describeCart({ [name]: value }).then(
      () => (target.defaultValue = value),
      () => {},
    );
  };
}

/** Keeps what stands in the fields and stays in the cart, where there is no script. */
function SaveDetails() {
  const t = useText();
  const cartPage = localised(urls.cart, useLocale());
  return (
    <noscript>
      <button
        className="button is-secondary"
        form={orderFormId}
        formAction={cartPage}
        name="details"
        value="1"
      >
        {t.common.save}
      </button>
    </noscript>
  );
}

/** The buyer's own number for the order; visitors have none (rule cart/buyer-notes). */
function ReferenceField({ cart, sent }: { cart: Cart; sent: SentForm | undefined }) {
  const t = useText();
  const keep = useKeptOnLeaving();
  const isNeeded = useVisitor((state) => state.session?.company?.poRequired);
  const error = sent?.fields['reference'];
  if (!cart.takesReference && error === undefined) return null;
  return (
    <TextField
      label={t.cart.reference}
      required={isNeeded}
      ref={(input) => {
        // The browser then keeps the form, which has no other fields to check, and leads to this one.
        if (input) input.required = isNeeded === true;
      }}
      name="reference"
      form={orderFormId}
      maxLength={mostOfReference}
      defaultValue={sent?.values['reference'] ?? cart.reference}
      placeholder={t.cart.referencePlaceholder}
      error={error}
      onChange={({ currentTarget }) => refuseCardNumber(currentTarget, t)}
      onBlur={keep}
      onKeyDown={(event) => {
        // Nobody who ends a field means to go on to the payment.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/**
 * Branch, the buyer's own number and the description of the order; the branches are hidden where
 * there are none (rules cart/options-panel, cart/buyer-notes). `sent` was refused before the script was there.
 */
export function OrderDetails({ cart, sent }: { cart: Cart; sent: SentForm | undefined }) {
  const t = useText();
  const keep = useKeptOnLeaving();
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{t.cart.features}</h2>
      </div>
      <div className="panel-body">
        <div className="field-pair is-stacking">
          <BranchField cart={cart} />
          <ReferenceField cart={cart} sent={sent} />
        </div>
        <CostCentreField cart={cart} form={orderFormId} />
        <TextAreaField
          label={t.cart.description}
          name="description"
          form={orderFormId}
          maxLength={longestDescription}
          defaultValue={sent?.values['description'] ?? cart.description}
          placeholder={t.cart.descriptionPlaceholder}
          error={sent?.fields['description']}
          onChange={({ currentTarget }) => refuseCardNumber(currentTarget, t)}
          onBlur={keep}
        />
        <SaveDetails />
      </div>
    </section>
  );
}

/** The amount that is missing for free shipping, or a note that shipping is free (rule shipping/free-hint). */
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

/** The way to the form that asks for a quote (rule quotes/ask). */
function AskQuote({ cart }: { cart: Cart }) {
  const locale = useLocale();
  if (!cart.asksQuote) return null;
  return (
    <a
      className={`${buttonClass({ look: 'secondary', full: true })} cart-quote`}
      href={localised(quoteUrls.askQuote, locale)}
    >
      <Icon name="file-text" />
      {quoteTexts[locale].ask}
    </a>
  );
}

/** The order's figures and the way to the payment: a plain form, script or not. */
export function CartSummary({ changes }: { changes: CartChanges }) {
  const t = useText();
  const locale = useLocale();
  const { settings } = useShop();
  const { cart, busy, actions } = changes;

  /** A quantity that was typed last is saved first; nobody goes on when it is refused. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (busy.size === 0) return;
    event.preventDefault();
    const form = event.currentTarget;
    if (await actions.settled()) form.submit();
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
        <Saved cart={cart} />
        <DeliveryNow />
        <form
          id={orderFormId}
          method="post"
          action={localised(urls.checkoutCart, locale)}
          onSubmit={(event) => void submit(event)}
        >
          <Button type="submit" large full>
            {t.cart.goToPayment}
            <Icon name="arrow-right" />
          </Button>
        </form>
        <AskQuote cart={cart} />
        {settings.b2c_kk_odeme && (
          <p className="caption secure-note">
            <Icon name="shield-check" />
            {t.cart.safe}
          </p>
        )}
      </SummaryBox>
      <FreeShippingHint cart={cart} />
      <MinimumMeter cart={cart} />
    </div>
  );
}
