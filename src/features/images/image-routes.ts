import type { FastifyInstance, FastifyReply } from 'fastify';
import { FilesAway } from '#platform/files/file-store.ts';
import { formatFor, missingImageFile, parseImageSize, type ImageSize } from './image-sizes.ts';
import type { ImageStore } from './make-image.ts';

// A merchant may replace a picture under its name, so a day, and then a cheap question by ETag.
const keep = 'public, max-age=86400, stale-while-revalidate=604800';
const keepMissing = 'public, max-age=60';

interface Picture {
  Params: { size: string; '*': string };
}

/**
 * `GET /image/{size}/{file}` (rules catalog/picture-sizes, catalog/missing-picture). For a picture that cannot be shown
 * it answers the 404 picture with status 404, so that the browser's own fallback runs; with 503 while the bucket of files does
 * not answer.
 */
export async function registerImageRoutes(
  app: FastifyInstance,
  services: { images: ImageStore },
): Promise<void> {
  // A wildcard, because the router cuts named parameters at 100 characters.
  app.get<Picture>('/image/:size/*', { schema: { hide: true } }, async (request, reply) => {
    const size = parseImageSize(request.params.size);
    const file = request.params['*'];
    reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept' });
    const { images } = services;
    if (size === null) return sendMissing(reply, 404, images);
    if (file === missingImageFile) return sendMissing(reply, 200, images, size);
    const found = await images.read(size, file, formatFor(request.headers.accept));
    if (!found.ok) return sendMissing(reply, found.isAway ? 503 : 404, images, size);
    if (matches(request.headers['if-none-match'], found.etag))
      return reply.headers({ etag: found.etag, 'cache-control': keep }).code(304).send();
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const bytes = await found.bytes(gone.signal).catch(statusOfFailure);
    if (gone.signal.aborted) return reply.send();
    if (typeof bytes === 'number') return sendMissing(reply, bytes, images, size);
    return reply.headers({ etag: found.etag, 'cache-control': keep }).type(found.type).send(bytes);
  });
}

function statusOfFailure(error: unknown): 404 | 503 {
  return error instanceof FilesAway ? 503 : 404;
}

const keepOf = { 200: keep, 404: keepMissing, 503: 'no-store' } as const;

async function sendMissing(
  reply: FastifyReply,
  status: keyof typeof keepOf,
  images: ImageStore,
  size: ImageSize = 552,
): Promise<FastifyReply> {
  const bytes = await images.missing(size);
  return reply.code(status).header('cache-control', keepOf[status]).type('image/png').send(bytes);
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
