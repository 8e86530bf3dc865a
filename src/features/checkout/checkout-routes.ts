import { ErrorBody } from '#contract/error-body.ts';
import { ChosenAddresses } from '#contract/address.ts';
import { Checkout, OrderSaved, SaveOrderForm } from '#contract/checkout.ts';
import { isChecked, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { chooseAddresses, resetAddresses } from '#db/cart/cart-addresses.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { problemTexts } from '#text/cart-note-text.ts';
import { registerCheckoutForm } from './checkout-form-routes.ts';
import { placeOrderOnce } from './place-order-once.ts';
import type { OrderWish, PlacedOrder } from './place-order.ts';
import { readCheckout } from './read-checkout.ts';
import type { CheckoutServices } from './read-checkout.ts';

const tags = ['checkout'];
const done = { success: true as const };

/** From the cart to the order; all but the form needs a signed-in customer (rule
 * checkout/sign-in). */
export function registerCheckoutRoutes(app: App, services: CheckoutServices): void {
  registerAddressCalls(app, services);
  registerCheckoutForm(app, services);

  app.get(
    '/api/catalog/checkout',
    {
      schema: {
        tags,
        summary: 'What the address and payment steps show',
        response: { 200: Checkout, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { locale, currency } = request;
      return readCheckout(services, { customer: await request.customer(), locale, currency });
    },
  );

  app.post(
    '/api/catalog/cart',
    {
      schema: {
        tags,
        summary: 'Saves the cart as an order paid by transfer or on delivery',
        body: SaveOrderForm,
        response: { 200: OrderSaved, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { sessionId, customerId } = await request.customer();
      const { locale, currency } = request;
      const buyer = { sessionId, customerId, locale, currency };
      return savedOrRefusal(await placeOrderOnce(services, buyer, wishOf(request.body)), locale);
    },
  );
}

function registerAddressCalls(app: App, services: CheckoutServices): void {
  app.post(
    '/api/catalog/post_address',
    {
      schema: {
        tags,
        summary: 'Chooses the addresses of the order',
        body: ChosenAddresses,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const chosen = {
        deliveryAddressId: addressIdOf(request.body.teslimat_address_id),
        invoiceAddressId: addressIdOf(request.body.fatura_address_id),
      };
      const isTheirs = await services.db
        .transaction()
        .execute((trx) => chooseAddresses(trx, customerId, chosen, services.clock()));
      if (!isTheirs) throw new Refusal('not-found');
      return done;
    },
  );

  app.get(
    '/api/catalog/address/reset',
    {
      schema: {
        tags,
        summary: 'Forgets the chosen addresses',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.customer();
      await resetAddresses(services.db, customerId);
      return done;
    },
  );
}

/** Nothing chosen is a message of its own (rule checkout/both-chosen). */
function addressIdOf(value: number | string): number {
  const text = String(value).trim();
  if (text === '' || text === '0') throw new Refusal('address-required');
  return idOrNotFound(text);
}

function wishOf(form: SaveOrderForm): OrderWish {
  const paymentType = Number(form.odemeTipi);
  if (!isPaymentType(paymentType)) {
    throw new Refusal('invalid-input', { values: { field: 'odemeTipi' } });
  }
  const { description, shippingTotal, expectedTotal, idempotencyKey } = form;
  return {
    paymentType,
    ...(description !== undefined && { description: description.trim() }),
    ...(shippingTotal !== undefined && { shippingTotal: amountOf(shippingTotal, 'shippingTotal') }),
    ...(expectedTotal !== undefined && { expectedTotal: amountOf(expectedTotal, 'expectedTotal') }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    acceptPreInformation: isChecked(form.acceptPreInformation),
    acceptDistanceContract: isChecked(form.acceptDistanceContract),
  };
}

function amountOf(value: number | string, field: string): number {
  const text = String(value).trim();
  if (!/^\d{1,10}(?:\.\d{1,8})?$/.test(text)) {
    throw new Refusal('invalid-input', { values: { field } });
  }
  return Number(text);
}

function savedOrRefusal(placed: PlacedOrder, locale: Locale): OrderSaved {
  if (placed.ok) return { ok: true, orderNo: placed.orderNo };
  const [first] = placed.problems;
  throw new Refusal(placed.code, {
    ...(placed.values && { values: placed.values }),
    ...(first && { values: { n: first.pieces, product: first.name } }),
    exception: problemTexts(locale, placed.problems),
  });
}
