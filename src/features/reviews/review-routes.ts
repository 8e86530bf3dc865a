import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { idOrNotFound, Refusal, signedIn } from '#contract/refusals.ts';
import {
  Review,
  ReviewChange,
  ReviewForm,
  ReviewList,
  ReviewSaved,
} from '#contract/catalog/review.ts';
import type { App } from '#platform/http.ts';
import { parseId } from '#rules/shop/id.ts';
import { pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import { registerPhotoRoute } from './photo-routes.ts';
import { readReview, readReviews } from './read-reviews.ts';
import { registerReviewForms } from './review-form-routes.ts';
import { addReview, changeReview, type ReviewFaces, type ReviewServices } from './save-review.ts';
import { photoTaker } from './sent-photos.ts';

const path = '/api/catalog/comment';
const tags = ['reviews'];
const params = Type.Object({ id: Type.String({ maxLength: 60 }) });

/** A customer's own reviews; another's are not there (rule reviews/own-only). */
export function registerReviewRoutes(app: App, services: ReviewFaces): void {
  app.decorateRequest('sentPhotos', null);
  registerReviewForms(app, services);
  registerReviewReads(app, services);
  registerPhotoRoute(app, services);
  registerReviewWrites(app, services);
}

const response = { 200: ReviewSaved, '4xx': ErrorBody };

function registerReviewWrites(app: App, services: ReviewFaces): void {
  const config = { readsOwnWrites: true, files: photoTaker(services) } as const;
  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Reviews a product of an order; as multipart with up to 4 files `comment_photos`',
        body: ReviewForm,
        response,
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const {
        comment_product_controller: productId,
        comment_order_no: orderNo,
        ...form
      } = request.body;
      const { locale, sentPhotos: sent } = request;
      const saved = await addReview(services.of(await request.face()), {
        customerId,
        orderNo,
        productId,
        form,
        sent,
        locale,
      });
      return { success: true as const, ...saved };
    },
  );
  registerReviewChange(app, services, config);
}

function registerReviewChange(
  app: App,
  services: ReviewServices,
  config: { readsOwnWrites: true; files: ReturnType<typeof photoTaker> },
): void {
  app.post(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes a review; as multipart with more photographs',
        params,
        body: ReviewChange,
        response,
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      const { locale, body: form, sentPhotos: sent } = request;
      const state = await changeReview(services, { customerId, id, form, sent, locale });
      return { success: true as const, id, state };
    },
  );
}

function registerReviewReads(app: App, services: ReviewFaces): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The customer’s reviews, the newest first, 20 a page',
        querystring: Type.Object({ page: Type.Optional(Type.String()) }),
        response: { 200: ReviewList, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const page = pageOfQuery(request.query.page);
      const { locale } = request;
      const own = services.of(await request.face());
      const reviews = await request.own(
        (owner) => readReviews(own, { owner, locale, page }),
        (found) => found !== null,
      );
      return signedIn(reviews);
    },
  );

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'One of the customer’s reviews',
        params,
        response: { 200: Review, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const id = parseId(request.params.id);
      const { locale } = request;
      const own = services.of(await request.face());
      const review = await request.own(
        async (owner) => (id === null ? null : readReview(own, { owner, id, locale })),
        (found) => found !== null,
      );
      if (!review) throw new Refusal('not-found');
      return review;
    },
  );
}
