import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { ProductSummary } from '#contract/catalog/product.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { addToWishlist, removeFromWishlist } from '#db/catalog/products/wishlist.ts';
import type { App } from '#platform/http.ts';
import { setCookie } from '#platform/cookies.ts';
import { parseId } from '#rules/shop/id.ts';
import { readWishlist } from './read-wishlist.ts';
import { registerWishlistForm } from './wishlist-form-routes.ts';
import type { WishlistServices } from './wishlist-services.ts';

const path = '/api/catalog/wishlist';
const tags = ['wishlist'];
const params = Type.Object({ productId: Type.String({ maxLength: 60 }) });
const done = { success: true as const };

/**
 * The wishlist's calls (rule wishlist/customer-only): all need a signed-in customer. A visitor's wish
 * is kept until they have signed in (rule wishlist/add-after-sign-in).
 */
export function registerWishlistRoutes(app: App, services: WishlistServices): void {
  registerWishlistForm(app, services);

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The wishlist',
        response: {
          200: Type.Object({ items: Type.Array(ProductSummary), total: Type.Integer() }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { locale } = request;
      const faced = services.of(await request.face());
      return request.own(
        (owner) => readWishlist(faced, { owner, locale }),
        ({ total }) => total > 0,
      );
    },
  );

  registerChanges(app, services);
}

function registerChanges(app: App, services: WishlistServices): void {
  const response = { 200: Success, '4xx': ErrorBody };
  app.post(
    `${path}/:productId`,
    { schema: { tags, summary: 'Adds a product', params, response } },
    async (request, reply) => {
      const { signedInAt } = await request.visitor();
      const wanted = parseId(request.params.productId);
      if (signedInAt === null && wanted !== null)
        setCookie(reply, 'wish', String(wanted), services.secureCookies);
      const { customerId } = await request.customer();
      const shop = services.of(await request.face()).snapshot();
      const id = idOrNotFound(request.params.productId);
      const added = await addToWishlist(services.db, customerId, id, {
        shop,
        now: services.clock(),
      });
      if (added === 'missing') throw new Refusal('not-found');
      if (added === 'full') throw new Refusal('wishlist-full');
      return done;
    },
  );

  app.delete(
    `${path}/:productId`,
    { schema: { tags, summary: 'Takes a product out', params, response } },
    async (request) => {
      const { customerId } = await request.customer();
      await removeFromWishlist(services.db, customerId, idOrNotFound(request.params.productId));
      return done;
    },
  );
}
