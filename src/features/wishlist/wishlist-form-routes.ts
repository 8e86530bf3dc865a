import { Type } from 'typebox';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { addToWishlist, removeFromWishlist } from '#db/catalog/products/wishlist.ts';
import type { App } from '#platform/http.ts';
import { setCookie } from '#platform/cookies.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import { inEachLanguage, localised, urls } from '#urls';
import type { WishlistServices } from './wishlist-services.ts';

/** `next` is the page that was pressed on; one of the others is the product. */
const WishPageForm = Type.Object(
  {
    wish: Type.Optional(Type.String({ maxLength: 20 })),
    unwish: Type.Optional(Type.String({ maxLength: 20 })),
    next: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);

/**
 * Hearts while the script is not there (rule wishlist/hearts-without-script): the product comes onto the
 * wishlist, or goes, and the browser is led back to where it was pressed, a visitor by way of the
 * sign-in. A page that is everybody's does not know what is wished for already: a heart only adds.
 * 1 query.
 */
export function registerWishlistForm(app: App, services: WishlistServices): void {
  for (const path of inEachLanguage(urls.wishlist)) {
    app.post(path, { schema: { hide: true, body: WishPageForm } }, async (request, reply) => {
      const { wish, unwish, next } = request.body;
      const id = idOrNotFound(wish ?? unwish ?? '');
      const back = safeNextPath(next);
      const isWish = wish !== undefined;
      const place = isWish ? `${back.split('#', 1)[0]}#${urls.heart(id)}` : back;
      const { customerId, signedInAt } = await request.visitor();
      if (customerId === null || signedInAt === null) {
        if (isWish) setCookie(reply, 'wish', String(id), services.secureCookies);
        return reply.redirect(localised(urls.login(place), request.locale), 303);
      }
      if (!isWish) {
        await removeFromWishlist(services.db, customerId, id);
      } else {
        const shop = services.of(await request.face()).snapshot();
        const now = services.clock();
        const added = await addToWishlist(services.db, customerId, id, { shop, now });
        if (added === 'missing') throw new Refusal('not-found');
        if (added === 'full') throw new Refusal('wishlist-full');
      }
      return reply.redirect(place, 303);
    });
  }
}
