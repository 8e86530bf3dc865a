import { Type } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import type { App } from '#platform/http.ts';
import { parseLineId } from '#rules/cart/cart-content.ts';
import { parseQuantity } from '#rules/cart/quantity.ts';
import { localised, urls, withoutLocale } from '#urls';
import { addToCart } from './add-to-cart.ts';
import type { CartServices } from './check-line.ts';

const CartForm = Type.Object(
  {
    productId: Type.Union([Type.Integer(), Type.String({ maxLength: 60 })]),
    productValue: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
    quantity: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
  },
  { additionalProperties: false },
);

/** Where a product's form goes while the script is not there: to the cart, with `hata=` when it was refused. */
export function registerCartForm(app: App, services: CartServices): void {
  for (const path of [urls.cart, urls.cartForm].flatMap((url) => [url, `/en${url}`, `/tr${url}`])) {
    app.post(path, { schema: { hide: true, body: CartForm } }, async (request, reply) => {
      const { productId, productValue, quantity } = request.body;
      const locale = withoutLocale(path).locale ?? request.locale;
      const ask = { locale, currency: request.currency };
      const line = parseLineId(String(productId));
      const answer = line
        ? await addToCart(services, ask, {
            owner: () => request.visitorWithSession(),
            productId: line.productId,
            unit: productValue ?? line.unitId ?? undefined,
            quantity: parseQuantity(String(quantity ?? 1)),
          })
        : ({ ok: false, code: 'not-found' } as const);
      const problem = answer.ok ? '' : `?hata=${answer.code}`;
      return reply.redirect(localised(urls.cart, locale) + problem, 303);
    });
  }
}
