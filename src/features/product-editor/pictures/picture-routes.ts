import { Type } from 'typebox';
import type { Readable } from 'node:stream';
import { ErrorBody } from '#contract/error-body.ts';
import {
  ArrangeBody,
  CropBody,
  PictureAddressBody,
  PictureFileBody,
  PictureTaken,
  PictureTextsBody,
  ProductPictures,
} from '#contract/office/catalog/office-pictures.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import {
  changePictures,
  readPictures,
  writePictureTexts,
  type PictureChange,
} from '#db/catalog-work/product-pictures.ts';
import type { Db } from '#db/database.ts';
import { fetchOutside, Unfetchable } from '#platform/outside/fetch-outside.ts';
import type { App, FileTaker } from '#platform/http.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import {
  isCropBox,
  pictureFieldName,
  pictureLimits,
  type CropBox,
  type PictureError,
} from '#rules/catalog/pictures/picture-limits.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';

type TakenPicture =
  | { ok: true; file: string; width: number; height: number }
  | { ok: false; reason: PictureError };

/** Takes and crops pictures; see `features/images/product-picture-store.ts`. */
export interface PictureFiles {
  take: (sent: Readable & { truncated?: boolean }, name: string) => Promise<TakenPicture>;
  crop: (file: string, part: CropBox, name: string) => Promise<TakenPicture | null>;
}

export interface PictureServices {
  db: Db;
  clock: () => Date;
  productPictures: PictureFiles;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture of an office form; null for any other request. */
    sentPicture: TakenPicture | null;
  }
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
/** Maximum time for fetching a picture from a web address, in milliseconds. */
const fetchMs = 15_000;
/** A form has a few bytes beside its picture. */
const mostFormBytes = pictureLimits.bytes + 1024 * 1024;

/** The pictures of a product: reading, adding, arranging, describing and cropping them (rules product-pictures/upload, product-pictures/order). */
export function registerPictures(app: App, services: PictureServices): void {
  app.decorateRequest('sentPicture', null);
  registerList(app, services);
  registerFile(app, services);
  registerAddress(app, services);
  registerArrange(app, services);
  registerTexts(app, services);
  registerCrop(app, services);
}

/** 1 query. */
function registerList(app: App, { db }: PictureServices): void {
  app.get(
    '/api/office/products/:id/pictures',
    {
      schema: {
        tags,
        summary: 'The pictures of a product, the cover first',
        params,
        response: { 200: ProductPictures, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, locale }) => shown(db, idOrNotFound(id), locale),
  );
}

async function shown(db: Db, id: number, locale: Locale) {
  const found = await readPictures(db, id, locale);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** Takes one picture while it comes in; the routes refuse callers without the permission before. */
function pictureTaker({ db, productPictures }: PictureServices): FileTaker {
  return {
    field: pictureFieldName,
    options: {
      limits: { files: 1, fileSize: pictureLimits.bytes },
      throwFileSizeLimit: false,
    },
    admit: async ({ worker, headers }) => {
      if (worker === null) throw new Refusal('office-sign-in');
      // Without a length nobody knows how long it goes on; browsers always send one.
      const length = Number(headers['content-length'] ?? NaN);
      if (!(length <= mostFormBytes)) throw new Refusal('body-too-large');
    },
    take: async (request, file) => {
      const { id } = request.params as { id: string };
      const product = await readPictures(db, idOrNotFound(Number(id)), request.locale);
      if (product) request.sentPicture = await productPictures.take(file, product.seo);
      else file.resume();
    },
  };
}

/** At most 12 queries. */
function registerFile(app: App, services: PictureServices): void {
  app.post(
    '/api/office/products/:id/pictures/files',
    {
      config: { ...config, files: pictureTaker(services) },
      bodyLimit: mostFormBytes,
      schema: {
        tags,
        summary: 'Adds a picture to a product: JPEG, PNG or WebP, up to 20 MB',
        consumes: ['multipart/form-data'],
        params,
        body: PictureFileBody,
        response: { 200: PictureTaken, '4xx': ErrorBody },
      },
    },
    async ({ params: { id: asked }, worker, locale, sentPicture }) => {
      const { id } = await shown(services.db, idOrNotFound(asked), locale);
      const taken = sentPicture ?? { ok: false, reason: 'empty' as const };
      return add(
        services,
        { id: idOrNotFound(id), worker, locale, field: pictureFieldName },
        taken,
      );
    },
  );
}

/** At most 12 queries. */
function registerAddress(app: App, services: PictureServices): void {
  app.post(
    '/api/office/products/:id/pictures/address',
    {
      config,
      schema: {
        tags,
        summary: 'Adds the picture of a web address to a product',
        params,
        body: PictureAddressBody,
        response: { 200: PictureTaken, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const product = await shown(services.db, idOrNotFound(id), locale);
      const found = await fetchOutside(body.address.trim(), { timeoutMs: fetchMs }).catch(
        (error: unknown) => {
          if (error instanceof Unfetchable) throw wrong('address', 'unreachable', locale);
          throw error;
        },
      );
      const taken = await services.productPictures
        .take(found, product.seo)
        .catch((error: unknown) => {
          // The connection ended halfway; a shop that is busy says so itself.
          if (error instanceof Refusal) throw error;
          throw wrong('address', 'unreachable', locale);
        });
      return add(services, { id: product.id, worker, locale, field: 'address' }, taken);
    },
  );
}

function wrong(
  field: string,
  reason: PictureError | 'unreachable' | 'crop',
  locale: Locale,
): Refusal {
  const fields = { [field]: productPictureTexts[locale].wrong[reason] };
  return new Refusal('invalid-input', { values: { field }, fields });
}

interface Adding {
  id: number;
  worker: Worker | null;
  locale: Locale;
  /** The field of a picture that is refused. */
  field: string;
}

async function add(services: PictureServices, adding: Adding, taken: TakenPicture) {
  const { locale, field } = adding;
  if (!taken.ok) throw wrong(field, taken.reason, locale);
  return change(services, adding, { do: 'add', file: taken.file }, taken);
}

async function change(
  { db, clock }: PictureServices,
  { id, worker: by, locale }: Adding,
  wanted: PictureChange,
  taken: TakenPicture | null = null,
) {
  if (by === null) throw new Error('a call of the office without a worker');
  const refusal = await changePictures(db, { id, by, now: clock() }, wanted);
  if (refusal) throw new Refusal(refusal, { values: { n: pictureLimits.count } });
  return { ...(await shown(db, id, locale)), taken: takenAnswer(taken) };
}

function takenAnswer(taken: TakenPicture | null) {
  if (!taken?.ok) return null;
  const { file, width, height } = taken;
  return { file, isSmall: Math.max(width, height) < pictureLimits.sharp };
}

/** At most 10 queries. */
function registerArrange(app: App, services: PictureServices): void {
  app.post(
    '/api/office/products/:id/pictures/arrange',
    {
      config,
      schema: {
        tags,
        summary: 'Orders the pictures of a product and removes those that are not named',
        params,
        body: ArrangeBody,
        response: { 200: PictureTaken, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { files, seen }, worker, locale }) => {
      if (!files.every((file) => pictureName.test(file)))
        throw new Refusal('invalid-input', { values: { field: 'files' } });
      const on = { id: idOrNotFound(id), worker, locale, field: 'files' };
      return change(services, on, { do: 'arrange', files, seen });
    },
  );
}

/** At most 6 queries. */
function registerTexts(app: App, { db, clock }: PictureServices): void {
  app.post(
    '/api/office/products/:id/pictures/texts',
    {
      config,
      schema: {
        tags,
        summary: 'Describes a picture of a product for people who do not see it',
        params,
        body: PictureTextsBody,
        response: { 200: ProductPictures, '4xx': ErrorBody },
      },
    },
    async ({ params: { id: asked }, body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const id = idOrNotFound(asked);
      const texts = { file: body.file, alt: body.alt.trim(), altEn: body.altEn.trim() };
      const refusal = await writePictureTexts(db, { id, by, now: clock() }, texts);
      if (refusal) throw new Refusal(refusal);
      return shown(db, id, locale);
    },
  );
}

/** At most 12 queries. */
function registerCrop(app: App, services: PictureServices): void {
  app.post(
    '/api/office/products/:id/pictures/crop',
    {
      config,
      schema: {
        tags,
        summary: 'Puts a part of a picture in its place',
        params,
        body: CropBody,
        response: { 200: PictureTaken, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { file, ...part }, worker, locale }) => {
      const product = await shown(services.db, idOrNotFound(id), locale);
      if (!product.pictures.some((picture) => picture.file === file))
        throw new Refusal('not-found');
      if (!isCropBox(part)) throw wrong('width', 'crop', locale);
      const taken = await services.productPictures.crop(file, part, product.seo);
      if (!taken) throw new Refusal('not-found');
      if (!taken.ok) throw wrong('width', taken.reason, locale);
      const on = { id: product.id, worker, locale, field: 'width' };
      return change(services, on, { do: 'replace', file, by: taken.file }, taken);
    },
  );
}
