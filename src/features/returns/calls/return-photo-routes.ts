import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { isPhotoOfReturn } from '#db/returns/stored-return-photos.ts';
import type { App } from '#platform/http.ts';
import { photoFile, photoSizes, type PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import { showOwnReturn } from './own-return-reads.ts';
import { viewerOf, type ViewerServices } from './return-viewer.ts';
import type { PhotoServices } from './sent-return-photos.ts';

const params = Type.Object({
  returnNo: Type.String({ maxLength: 60 }),
  photo: Type.String({ maxLength: 60 }),
});
const querystring = Type.Object({ size: Type.Optional(Type.Enum([...photoSizes])) });
const picture = {
  200: {
    description: 'The photo, at most 1,600 pixels a side or as a square of 288',
    content: {
      'image/webp': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
    },
  },
  '4xx': ErrorBody,
};

/** A photo of a customer's own return; another's is not there (rule returns/photos-seen). At most 5 queries. */
export function registerOwnReturnPhoto(app: App, services: ViewerServices): void {
  app.get(
    '/api/catalog/return/:returnNo/photo/:photo',
    {
      schema: {
        tags: ['returns'],
        summary: 'A photo of a return, as WebP',
        params,
        querystring,
        response: picture,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { returnNo, photo } = request.params;
      await showOwnReturn(services, await viewerOf(services, request), returnNo);
      return sendPhoto(services, { returnNo, photo, size: request.query.size }, reply);
    },
  );
}

/** 1 query. */
export function registerOfficeReturnPhoto(app: App, services: PhotoServices): void {
  app.get(
    '/api/office/returns/:returnNo/photo/:photo',
    {
      schema: {
        tags: ['office'],
        summary: 'A photo of a return, as WebP',
        params,
        querystring,
        response: picture,
      },
    },
    async ({ params: { returnNo, photo }, query: { size } }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return sendPhoto(services, { returnNo, photo, size }, reply);
    },
  );
}

async function sendPhoto(
  { db, photos }: PhotoServices,
  asked: { returnNo: string; photo: string; size: PhotoSize | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { returnNo, photo, size = 'large' } = asked;
  const isThere =
    photoFile.test(photo) &&
    !returnNo.includes('\0') &&
    (await isPhotoOfReturn(db, returnNo, photo));
  const bytes = isThere ? await photos.read(photo, size) : null;
  if (bytes === null) throw new Refusal('not-found');
  // It is an image whatever a browser thinks of its bytes.
  return reply.header('x-content-type-options', 'nosniff').type('image/webp').send(bytes);
}
