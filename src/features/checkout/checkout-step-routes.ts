import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { Type } from 'typebox';
import { SaveOrderForm } from '#contract/checkout.ts';
import { isChecked, QuoteNo } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { chooseAddresses, resetAddresses } from '#db/cart/cart-addresses.ts';
import { chooseQuoteAddresses } from '#db/quotes/quote-cart.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { refusalText } from '#text/refusal-text.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { addressIdOf } from '#features/checkout/address-step/address-id.ts';
import { keepBranch } from '#features/checkout/address-step/keep-branch.ts';
import { readOrderRequest, savedOrRefusal } from './order-request.ts';
import { placeOrderOnce } from './place-order-once.ts';
import type { CheckoutServices } from './read-checkout.ts';

const config = { pageForm: true };
const Chosen = Type.Optional(Type.String({ maxLength: 20 }));
const AddressStep = Type.Object(
  {
    teslimat_address_id: Chosen,
    fatura_address_id: Chosen,
    ayni: Chosen,
    branch: Chosen,
    quoteNo: Type.Optional(QuoteNo),
  },
  { additionalProperties: false },
);
type AddressStep = Type.Static<typeof AddressStep>;
const PaymentStep = Type.Object(
  { ...SaveOrderForm.properties, odemeTipi: Chosen },
  { additionalProperties: false },
);

/**
 * The steps of the checkout as the browser sends them by itself (rule checkout/forms-without-script): the same functions as the
 * calls; refusals appear in the step's page.
 */
export function registerCheckoutSteps(app: App, services: CheckoutServices): void {
  registerAddressStep(app, services);

  for (const path of inEachLanguage(urls.checkoutPayment)) {
    const schema = { hide: true, body: PaymentStep };
    app.post(path, { config, schema }, async (request, reply) => {
      const { locale } = request;
      const { odemeTipi, ...form } = request.body;
      if (odemeTipi === undefined) {
        await request.buyer();
        throw new Refusal('payment-method-unavailable');
      }
      const order = await readOrderRequest(request, { ...form, odemeTipi });
      const placed = await placeOrderOnce(services, request, order);
      const { orderNo } = savedOrRefusal(placed, locale);
      const next = orderNo === null ? rareUrls.approvalsDone('ask') : urls.cart;
      return reply.redirect(localised(next, locale), 303);
    });
  }
}

function registerAddressStep(app: App, services: CheckoutServices): void {
  for (const path of inEachLanguage(urls.checkoutAddress)) {
    const schema = { hide: true, body: AddressStep };
    app.post(path, { config, schema }, async (request, reply) => {
      const visitor = await request.customer();
      const { locale, body } = request;
      if (body.branch !== undefined) await keepBranch(services, visitor, body.branch);
      const chosen = chosenIn(body, locale);
      const { quoteNo } = body;
      const { customerId } = visitor;
      const isChosen =
        quoteNo === undefined
          ? (await chooseAddresses(services.db, visitor, chosen, services.clock())) === 'chosen'
          : await chooseQuoteAddresses(services.db, { customerId, quoteNo }, chosen);
      if (!isChosen) throw missing('teslimat_address_id', locale);
      const next = quoteUrls.ofQuote(urls.checkoutPayment, quoteNo);
      return reply.redirect(localised(next, locale), 303);
    });
  }

  for (const path of inEachLanguage(rareUrls.checkoutBack)) {
    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      const { customerId } = await request.visitor();
      if (customerId !== null) await resetAddresses(services.db, customerId);
      // Nothing is offered again that was just cleared.
      return reply.redirect(localised(rareUrls.checkoutAddressAnew, request.locale), 303);
    });
  }
}

/** Says at its list which address is missing (rule checkout/both-chosen). */
function missing(field: keyof AddressStep, locale: Locale): Refusal {
  const text = refusalText(locale, 'address-required', {});
  return new Refusal('address-required', { fields: { [field]: text } });
}

function chosenIn(body: AddressStep, locale: Locale) {
  const { teslimat_address_id: delivery, fatura_address_id: own, ayni } = body;
  const invoice = isChecked(ayni) ? delivery : own;
  if (!delivery) throw missing('teslimat_address_id', locale);
  if (!invoice) throw missing('fatura_address_id', locale);
  return { deliveryAddressId: addressIdOf(delivery), invoiceAddressId: addressIdOf(invoice) };
}
