import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { announcePhotoFiles } from '#db/customers/stored-photos.ts';
import type { Db } from '#db/database.ts';
import type { FileTaker } from '#platform/http.ts';
import {
  photoFieldName,
  photoLimits,
  type PhotoError,
  type PhotoSize,
} from '#rules/catalog/reviews/photo-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { photoErrorText } from '#text/shop/review-texts.ts';

type MadePhoto = Readonly<Record<PhotoSize, Buffer>>;

/** Makes, stores and reads photographs; see `features/images/photo-store.ts`. */
export interface PhotoFiles {
  take: (
    sent: Readable & { truncated?: boolean },
  ) => Promise<{ ok: true; photo: MadePhoto } | { ok: false; reason: 'empty' | PhotoError }>;
  store: (file: string, photo: MadePhoto) => Promise<void>;
  read: (file: string, size: PhotoSize) => Promise<Buffer | null>;
}

/** The photographs of a form, and the first thing that is wrong with them. */
export interface SentPhotos {
  made: MadePhoto[];
  error: PhotoError | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form with files; null for any other. */
    sentPhotos: SentPhotos | null;
  }
}

interface PhotoServices {
  db: Db;
  clock: () => Date;
  photos: PhotoFiles;
}

/** Forms with files of one customer (rule reviews/photo-limits). */
const formsOfCustomer: AttemptLimit = { attempts: 40, seconds: 60 * 60 };

/** Bytes of a whole form: its photographs, some that are too many or too large, and its texts. */
const mostFormBytes = 2 * photoLimits.count * photoLimits.bytes;

/** Files beyond those that may be sent, so that the answer can say that they are too many. */
const mostFiles = 20;

/**
 * Takes the photographs of a review's form while it comes in, one after the other (rules reviews/photos,
 * reviews/photo-limits). Only customers may send files, and only so many forms an hour.
 */
export function photoTaker({ db, clock, photos }: PhotoServices): FileTaker {
  return {
    field: photoFieldName,
    options: {
      limits: { files: mostFiles, fileSize: photoLimits.bytes },
      throwFileSizeLimit: false,
    },
    admit: async (request) => {
      const { customerId } = await request.customer();
      // Without a length nobody knows how long it goes on; browsers always send one.
      const length = Number(request.headers['content-length'] ?? NaN);
      if (!(length <= mostFormBytes)) throw new Refusal('body-too-large');
      const counter = personCounter('review-form', 'customer', customerId, formsOfCustomer);
      const counted = await countAttempt(db, [counter], clock());
      if (!counted.ok) throw refusalOf(counted);
      request.sentPhotos = { made: [], error: null };
    },
    take: async (request, file) => takeOne(sentIn(request), file, photos),
  };
}

function sentIn({ sentPhotos }: FastifyRequest): SentPhotos {
  if (sentPhotos === null) throw new Error('a file of a form that was not admitted');
  return sentPhotos;
}

/** The rest of a form with a wrong photograph is read to nowhere. */
async function takeOne(
  sent: SentPhotos,
  file: Readable & { truncated?: boolean },
  photos: PhotoFiles,
): Promise<void> {
  if (sent.error !== null) return void file.resume();
  if (sent.made.length === photoLimits.count) {
    sent.error = 'count';
    return void file.resume();
  }
  const taken = await photos.take(file);
  if (taken.ok) sent.made.push(taken.photo);
  else if (taken.reason !== 'empty') sent.error = taken.reason;
}

/** The message at the form's field; none where nothing is wrong. */
export function photoFieldError(
  error: PhotoError | null | undefined,
  locale: Locale,
): Record<string, string> {
  return error ? { [photoFieldName]: photoErrorText(error, locale) } : {};
}

/** Time in ms in which a form's photographs have to be stored with their review. */
const storingMs = 3_600_000;

/**
 * Writes photographs and gives the names of their files, which are removed again unless a review has them within the
 * hour. 1 query, none without photographs.
 */
export async function storePhotos(
  { db, clock, photos }: PhotoServices,
  made: readonly MadePhoto[],
): Promise<string[]> {
  if (made.length === 0) return [];
  const named = made.map((photo) => ({ photo, file: randomBytes(16).toString('base64url') }));
  const files = named.map(({ file }) => file);
  await announcePhotoFiles(db, { files, dueAt: new Date(clock().getTime() + storingMs) });
  for (const { file, photo } of named) await photos.store(file, photo);
  return files;
}
