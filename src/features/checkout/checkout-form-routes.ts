import { CheckoutCartForm } from '#contract/cart.ts';
import { describeCart, hasCartLines } from '#db/cart/carts.ts';
import type { App } from '#platform/http.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { localised, urls, withoutLocale } from '#urls';
import { keepBranch } from '#features/checkout/address-step/keep-branch.ts';
import type { CheckoutServices } from './read-checkout.ts';

const { checkoutCart } = urls;

/**
 * The checkout cart route (rules pages/checkout-cart-route, checkout/entry): keeps what the cart
 * page says of the order and leads to the address step, a visitor by way of the guest step or the sign-in, an empty
 * cart and a description with a card number back to the cart. 3 queries at most.
 */
export function registerCheckoutForm(app: App, services: CheckoutServices): void {
  for (const path of [checkoutCart, `/en${checkoutCart}`, `/tr${checkoutCart}`]) {
    app.post(path, { schema: { hide: true, body: CheckoutCartForm } }, async (request, reply) => {
      const locale = withoutLocale(path).locale ?? request.locale;
      const visitor = await request.visitor();
      if (!(await hasCartLines(services.db, visitor))) {
        return reply.redirect(localised(urls.cart, locale), 303);
      }
      const { description, reference, costCentre, branch } = request.body;
      if (holdsCardNumber(description ?? '') || holdsCardNumber(reference ?? '')) {
        return reply.redirect(`${localised(urls.cart, locale)}?hata=card-number`, 303);
      }
      if (branch !== undefined) await keepBranch(services, visitor, branch);
      const words = { description, reference, costCentre };
      await describeCart(services.db, visitor, words, services.clock());
      const next = localised(urls.checkoutAddress, locale);
      if (visitor.signedInAt !== null) return reply.redirect(next, 303);
      const isOpen = services.snapshot().settings.guestCheckout;
      const way = isOpen ? urls.guestCheckout : urls.login(next);
      return reply.redirect(localised(way, locale), 303);
    });
  }
}
