import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import {
  OfficeReviewPage,
  ReviewAnswerBody,
  ReviewDecided,
  ReviewHideBody,
  ReviewPublishBody,
  ReviewTableQuery,
  ReviewViewCounts,
} from '#contract/office/catalog/office-reviews.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countReviewViews, findReviews } from '#db/catalog-work/find-reviews.ts';
import type { Db } from '#db/database.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { reviewLimits } from '#rules/catalog/reviews/review-form.ts';
import { isReviewView, reviewSortKeys } from '#rules/catalog/reviews/review-work.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { decideReview, type ReviewDecision } from './decide-review.ts';

interface OfficeReviewServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
const response = { 200: ReviewDecided, '4xx': ErrorBody };

/** The office's list of reviews, and publication, hiding and answers (rules reviews/office-list, reviews/decisions). */
export function registerOfficeReviews(app: App, services: OfficeReviewServices): void {
  registerList(app, services);
  registerViews(app, services);
  registerPublish(app, services);
  registerHide(app, services);
  registerAnswer(app, services);
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

/** 2 queries. */
function registerList(app: App, { reads: db }: OfficeReviewServices): void {
  app.get(
    '/api/office/reviews',
    {
      schema: {
        tags,
        summary: 'A page of customers’ reviews, filtered and sorted',
        querystring: ReviewTableQuery,
        response: { 200: OfficeReviewPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { view = 'all', sort = '-date', limit = usualPageSize } = query;
      const texts = reviewDeskTexts[locale].wrong;
      const text = query.q?.trim() ?? '';
      if (!isReviewView(view)) throw wrong('view', texts.view);
      if (!isSort(sort, reviewSortKeys)) throw wrong('sort', texts.sort);
      if (query.star && !/^[1-5]$/.test(query.star)) throw wrong('star', texts.star);
      if (text.includes('\0')) throw wrong('q', texts.text);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, reviewSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor', texts.cursor);
      const star = query.star ? Number(query.star) : null;
      const found = await findReviews(db, { view, text, star, sort, cursor, limit, locale });
      const { items, total } = found;
      return { items, ...encodePageLinks(found, sort), total };
    },
  );
}

/** 1 query. */
function registerViews(app: App, { reads: db }: OfficeReviewServices): void {
  const counts = costBasedCache(() => countReviewViews(db));
  app.get(
    '/api/office/review-views',
    {
      schema: {
        tags,
        summary: 'How many reviews each view has',
        response: { 200: ReviewViewCounts, '4xx': ErrorBody },
      },
    },
    async ({ headers }) => ({ items: await counts({ fresh: isFreshAsked(headers) }) }),
  );
}

interface Asked {
  id: number;
  worker: Worker | null;
  seen: number | undefined;
}

async function decide({ db, clock }: OfficeReviewServices, asked: Asked, decision: ReviewDecision) {
  const { id, worker: by, seen } = asked;
  if (by === null) throw new Error('a call of the office without a worker');
  const on = { id: idOrNotFound(id), by, seen, now: clock() };
  const done = await decideReview(db, on, decision);
  if (!done.ok) throw new Refusal(done.reason);
  const { ok: _ok, ...answer } = done;
  return answer;
}

function registerPublish(app: App, services: OfficeReviewServices): void {
  app.post(
    '/api/office/reviews/:id/publish',
    {
      config,
      schema: {
        tags,
        summary: 'Publishes a review that waits or is hidden',
        params,
        body: ReviewPublishBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen }, worker }) =>
      decide(services, { id, worker, seen }, { action: 'publish' }),
  );
}

function registerHide(app: App, services: OfficeReviewServices): void {
  app.post(
    '/api/office/reviews/:id/hide',
    {
      config,
      schema: {
        tags,
        summary: 'Hides a review with a reason for the staff',
        params,
        body: ReviewHideBody,
        response,
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const reason = checkedText('reason', body.reason, locale);
      if (reason === '') throw wrong('reason', reviewDeskTexts[locale].wrong.reason);
      return decide(services, { id, worker, seen: body.seen }, { action: 'hide', reason });
    },
  );
}

function registerAnswer(app: App, services: OfficeReviewServices): void {
  app.post(
    '/api/office/reviews/:id/answer',
    {
      config,
      schema: {
        tags,
        summary: 'Answers a review, changes the answer or removes it',
        params,
        body: ReviewAnswerBody,
        response,
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const { publish = false, seen } = body;
      const answer = checkedText('answer', body.answer, locale);
      return decide(services, { id, worker, seen }, { action: 'answer', answer, publish });
    },
  );
}

/** A text with plain line breaks, trimmed and not too long. */
function checkedText(field: 'reason' | 'answer', given: string, locale: Locale): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (text.length <= reviewLimits[field]) return text;
  throw wrong(field, reviewDeskTexts[locale].tooLong(String(reviewLimits[field])));
}
