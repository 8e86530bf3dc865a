import type { Readable } from 'node:stream';
import { PictureFileBody } from '#contract/office/catalog/office-pictures.ts';
import { StoredPicture } from '#contract/office/office-pictures.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App, FileTaker } from '#platform/http.ts';
import {
  pictureFieldName,
  pictureLimits,
  type PictureError,
} from '#rules/catalog/pictures/picture-limits.ts';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';

type TakenPicture =
  | { ok: true; file: string; width: number; height: number }
  | { ok: false; reason: PictureError };

/** Takes pictures; see `features/images/product-picture-store.ts`. */
interface PictureFiles {
  take: (
    sent: Readable & { truncated?: boolean },
    name: string,
    form: 'cut-out',
  ) => Promise<TakenPicture>;
}

interface Services {
  productPictures: PictureFiles;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture of an office form that names no product; null for any other request. */
    storePicture: TakenPicture | null;
  }
}

const config = { fromElsewhere: true, hasOwnLimit: true } as const;
/** A form has a few bytes beside its picture. */
const mostFormBytes = pictureLimits.bytes + 1024 * 1024;

/**
 * Takes pictures that are no product's. Nothing shows them until a category, a brand or the home page names them (rule
 * categories/picture).
 */
export function registerStorePictures(app: App, { productPictures }: Services): void {
  app.decorateRequest('storePicture', null);
  const files: FileTaker = {
    field: pictureFieldName,
    options: { limits: { files: 1, fileSize: pictureLimits.bytes }, throwFileSizeLimit: false },
    admit: async ({ worker, headers }) => {
      if (worker === null) throw new Refusal('office-sign-in');
      // Without a length nobody knows how long it goes on; browsers always send one.
      if (!(Number(headers['content-length'] ?? NaN) <= mostFormBytes))
        throw new Refusal('body-too-large');
    },
    take: async (request, file) => {
      request.storePicture = await productPictures.take(file, 'gorsel', 'cut-out');
    },
  };
  app.post(
    '/api/office/pictures',
    {
      config: { ...config, files },
      bodyLimit: mostFormBytes,
      schema: {
        tags: ['office'],
        summary: 'Takes a picture for a category, a brand or the home page: JPEG, PNG or WebP',
        consumes: ['multipart/form-data'],
        body: PictureFileBody,
        response: { 200: StoredPicture, '4xx': ErrorBody },
      },
    },
    async ({ storePicture, locale }) => {
      const taken = storePicture ?? { ok: false, reason: 'empty' as const };
      if (taken.ok) return { file: taken.file, width: taken.width, height: taken.height };
      const fields = { [pictureFieldName]: productPictureTexts[locale].wrong[taken.reason] };
      throw new Refusal('invalid-input', { values: { field: pictureFieldName }, fields });
    },
  );
}
