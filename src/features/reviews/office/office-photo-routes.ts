import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord, pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import {
  ApproveBody,
  OfficePhotoPage,
  PhotoDecided,
  PhotoViewCounts,
  PictureQuery,
  RefuseBody,
} from '#contract/office/catalog/office-photos.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countPhotoViews, findPhotos } from '#db/catalog-work/find-photos.ts';
import { readPhotoFile } from '#db/catalog-work/photo-work.ts';
import type { Db } from '#db/database.ts';
import { sendPhoto } from '#features/reviews/photo-routes.ts';
import type { PhotoFiles } from '#features/reviews/sent-photos.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { isPhotoView, photoSortKeys } from '#rules/catalog/reviews/photo-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import { photoDeskTexts } from '#text/office/catalog/photo-desk-text.ts';
import { decidePhoto } from './decide-photo.ts';

interface OfficePhotoServices {
  db: Db;
  clock: () => Date;
  photos: Pick<PhotoFiles, 'read'>;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
const picture = {
  200: {
    description: 'The photograph, at most 1,600 pixels a side or as a square of 288',
    content: {
      'image/webp': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
    },
  },
  '4xx': ErrorBody,
};
const response = { 200: PhotoDecided, '4xx': ErrorBody };

/** The office's list of photographs in reviews, and their approval and refusal (rules reviews/photo-list, reviews/photo-decisions). */
export function registerOfficePhotos(app: App, services: OfficePhotoServices): void {
  registerList(app, services);
  registerViews(app, services);
  registerPicture(app, services);
  registerDecisions(app, services);
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

/** 2 queries. */
function registerList(app: App, { db }: OfficePhotoServices): void {
  app.get(
    '/api/office/review-photos',
    {
      schema: {
        tags,
        summary: 'A page of the photographs in reviews, filtered and sorted',
        querystring: Type.Object({
          view: filterWord('`all`, `waiting`, `approved` or `refused`', 100),
          sort: filterWord('`sent`, the newest first with a `-` before it', 100),
          ...pageWords,
        }),
        response: { 200: OfficePhotoPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { view = 'all', sort = '-sent', limit = usualPageSize } = query;
      const texts = photoDeskTexts[locale].wrong;
      if (!isPhotoView(view)) throw wrong('view', texts.view);
      if (!isSort(sort, photoSortKeys)) throw wrong('sort', texts.sort);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, photoSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor', texts.cursor);
      const found = await findPhotos(db, { view, sort, cursor, limit, locale });
      const { items, total } = found;
      return { items, ...encodePageLinks(found, sort), total };
    },
  );
}

/** 1 query. */
function registerViews(app: App, { db }: OfficePhotoServices): void {
  app.get(
    '/api/office/review-photo-views',
    {
      schema: {
        tags,
        summary: 'How many photographs each view has',
        response: { 200: PhotoViewCounts, '4xx': ErrorBody },
      },
    },
    async () => ({ items: await countPhotoViews(db) }),
  );
}

/** 1 query. */
function registerPicture(app: App, { db, photos }: OfficePhotoServices): void {
  app.get(
    '/api/office/review-photos/:id/picture',
    {
      schema: {
        tags,
        summary: 'A photograph in a review, as WebP',
        params,
        querystring: PictureQuery,
        response: picture,
      },
    },
    async ({ params: { id }, query: { size = 'large' } }, reply) => {
      const file = await readPhotoFile(db, idOrNotFound(id));
      const bytes = file === null ? null : await photos.read(file, size);
      if (bytes === null) throw new Refusal('not-found');
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="photo-${id}.webp"`,
      });
      return sendPhoto(reply, bytes);
    },
  );
}

function registerDecisions(app: App, services: OfficePhotoServices): void {
  app.post(
    '/api/office/review-photos/:id/approve',
    {
      config,
      schema: { tags, summary: 'Shows a photograph', params, body: ApproveBody, response },
    },
    async ({ params: { id }, body: { seen }, worker }) =>
      decide(services, { id, worker, seen, reason: '' }, 'approved'),
  );
  app.post(
    '/api/office/review-photos/:id/refuse',
    {
      config,
      schema: {
        tags,
        summary: 'Does not show a photograph; hides one that is shown',
        params,
        body: RefuseBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen, reason = '' }, worker }) =>
      decide(services, { id, worker, seen, reason: reason.trim() }, 'refused'),
  );
}

async function decide(
  { db, clock }: OfficePhotoServices,
  asked: { id: number; worker: Worker | null; seen: number | undefined; reason: string },
  state: 'approved' | 'refused',
) {
  const { worker: by, seen, reason } = asked;
  if (by === null) throw new Error('a call of the office without a worker');
  const on = { id: idOrNotFound(asked.id), by, seen, reason, now: clock() };
  const done = await decidePhoto(db, on, state);
  if (!done.ok) throw new Refusal(done.reason);
  const { ok: _ok, ...answer } = done;
  return answer;
}
