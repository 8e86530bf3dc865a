import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ChosenAddresses } from '#contract/address.ts';
import { Checkout, OrderSaved, SaveOrderForm } from '#contract/checkout.ts';
import { QuoteNo, Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { chooseAddresses, resetAddresses } from '#db/cart/cart-addresses.ts';
import { chooseQuoteAddresses } from '#db/quotes/quote-cart.ts';
import type { App } from '#platform/http.ts';
import { addressIdOf, isAddressId } from '#features/checkout/address-step/address-id.ts';
import { registerCheckoutForm } from './checkout-form-routes.ts';
import { registerCheckoutSteps } from './checkout-step-routes.ts';
import { placeOrderOnce } from './place-order-once.ts';
import { readOrderRequest, savedOrRefusal } from './order-request.ts';
import { readCheckout } from './read-checkout.ts';
import type { CheckoutServices } from './read-checkout.ts';

const tags = ['checkout'];
const done = { success: true as const };
const CheckoutQuery = Type.Object({ teklif: Type.Optional(QuoteNo) });

/** From the cart to the order; all but the form needs a signed-in customer or a guest (rules
 * checkout/sign-in, guest-checkout/access). */
export function registerCheckoutRoutes(app: App, services: CheckoutServices): void {
  registerAddressCalls(app, services);
  registerCheckoutForm(app, services);
  registerCheckoutSteps(app, services);

  app.get(
    '/api/catalog/checkout',
    {
      schema: {
        tags,
        summary: 'What the address and payment steps show, of a quote’s own cart with `teklif`',
        querystring: CheckoutQuery,
        response: { 200: Checkout, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { locale, currency } = request;
      return readCheckout(services.of(await request.face()), {
        customer: await request.buyer(),
        locale,
        currency,
        quoteNo: request.query.teklif ?? null,
      });
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
      const order = await readOrderRequest(request, request.body);
      const placed = await placeOrderOnce(services, request, order);
      return savedOrRefusal(placed, request.locale);
    },
  );
}

/** The ids of both addresses. */
type Chosen = Parameters<typeof chooseAddresses>[2];

/** 1 query. */
async function chooseForCart(
  { db, clock }: CheckoutServices,
  request: FastifyRequest,
  chosen: Chosen,
): Promise<boolean> {
  const choice = await request.own(
    (owner) => chooseAddresses(db, owner, chosen, clock()),
    (made) => made !== 'nobody',
  );
  return choice === 'chosen';
}

/** For the own cart of a quote, which guests have none of. 2 queries. */
async function chooseForQuote(
  { db }: CheckoutServices,
  request: FastifyRequest,
  { quoteNo, chosen }: { quoteNo: string; chosen: Chosen },
): Promise<boolean> {
  const { customerId } = await request.customer();
  return chooseQuoteAddresses(db, { customerId, quoteNo }, chosen);
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
      const { teslimat_address_id: delivery, fatura_address_id: invoice } = request.body;
      // Refuses visitors who are not signed in before anything else.
      if (!isAddressId(delivery) || !isAddressId(invoice)) await request.customer();
      const chosen = {
        deliveryAddressId: addressIdOf(delivery),
        invoiceAddressId: addressIdOf(invoice),
      };
      const { quoteNo } = request.body;
      const isChosen =
        quoteNo === undefined
          ? await chooseForCart(services, request, chosen)
          : await chooseForQuote(services, request, { quoteNo, chosen });
      if (!isChosen) throw new Refusal('not-found');
      return done;
    },
  );

  app.get(
    '/api/catalog/address/reset',
    {
      config: { isChange: true },
      schema: {
        tags,
        summary: 'Forgets the chosen addresses',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.buyer();
      await resetAddresses(services.db, customerId);
      return done;
    },
  );
}
