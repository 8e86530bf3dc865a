import { Type } from 'typebox';
import { ReviewTexts, ReviewTextsChange } from '#contract/catalog/review.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { addReview, changeReview, type ReviewFaces } from './save-review.ts';
import { photoTaker } from './sent-photos.ts';

/**
 * Writing and changing as the browser sends them by itself (rule reviews/forms-without-script): the same steps
 * as the calls; both lead to the customer's reviews.
 */
export function registerReviewForms(app: App, services: ReviewFaces): void {
  const config = { pageForm: true, readsOwnWrites: true, files: photoTaker(services) } as const;
  const params = Type.Object({
    orderNo: Type.String({ maxLength: 100 }),
    productId: Type.String({ maxLength: 100 }),
  });
  for (const path of inEachLanguage('/siparis/:orderNo/yorum/:productId')) {
    app.post(
      path,
      { config, schema: { hide: true, body: ReviewTexts, params } },
      async (request, reply) => {
        const { customerId } = await request.customer();
        const { locale, body: form, sentPhotos: sent } = request;
        const own = services.of(await request.face());
        await addReview(own, { customerId, ...request.params, form, sent, locale });
        return reply.redirect(localised(urls.reviews, locale), 303);
      },
    );
  }

  const one = Type.Object({ id: Type.String({ maxLength: 100 }) });
  for (const path of inEachLanguage(`${urls.reviews}/:id`)) {
    app.post(
      path,
      { config, schema: { hide: true, body: ReviewTextsChange, params: one } },
      async (request, reply) => {
        const { customerId } = await request.customer();
        const { locale, body: form, sentPhotos: sent } = request;
        const id = idOrNotFound(request.params.id);
        await changeReview(services, { customerId, id, form, sent, locale });
        return reply.redirect(localised(urls.reviews, locale), 303);
      },
    );
  }
}
