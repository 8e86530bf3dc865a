import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findPhoto } from '#db/customers/stored-photos.ts';
import type { App } from '#platform/http.ts';
import { isPhotoSize, photoFile } from '#rules/catalog/reviews/photo-form.ts';
import type { ReviewServices } from './save-review.ts';

/** A photograph never changes under its name. */
const forEverybody = 'public, max-age=31536000, immutable';
const forAuthor = 'private, no-store';

/**
 * `GET /photo/{size}/{file}`: an approved photograph of a published review for everybody, any other for its author alone (rule
 * reviews/photo-states). 1 query; 2 for one that is not approved.
 */
export function registerPhotoRoute(app: App, services: ReviewServices): void {
  const params = Type.Object({ size: Type.String(), file: Type.String() });
  app.get('/photo/:size/:file', { schema: { hide: true, params } }, async (request, reply) => {
    const { size, file } = request.params;
    if (!isPhotoSize(size) || !photoFile.test(file)) return sendNothing(reply);
    const cache = await cacheFor(request, { db: services.db, file });
    const bytes = cache === null ? null : await services.photos.read(file, size);
    if (cache === null || bytes === null) return sendNothing(reply);
    return sendPhoto(reply.header('cache-control', cache), bytes);
  });
}

/** The answer's cache rule; null for somebody who may not see the photograph, or where there is none. */
async function cacheFor(
  request: FastifyRequest,
  { db, file }: { db: ReviewServices['db']; file: string },
): Promise<string | null> {
  const found = await findPhoto(db, file);
  if (found?.state === 'approved' && found.isPublished) return forEverybody;
  if (found === null) return null;
  const { customerId } = await request.visitor();
  return customerId === found.customerId ? forAuthor : null;
}

/** Without a page, which an image could not show. */
function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}

/** Answers a photograph as what it is, whatever a browser thinks of its bytes. */
export function sendPhoto(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').type('image/webp').send(bytes);
}
