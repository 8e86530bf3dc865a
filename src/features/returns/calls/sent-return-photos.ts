import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { announcePhotoFiles } from '#db/customers/stored-photos.ts';
import type { LinePhoto } from '#db/returns/stored-return-photos.ts';
import type { FileTaker } from '#platform/http.ts';
import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import {
  itemOfPhotoField,
  returnPhotoField,
  returnPhotoLimits as limits,
} from '#rules/returns/return-photos.ts';
import { refusalText } from '#text/refusal-text.ts';
import type { ReturnServices } from '../work/return-parts.ts';

type MadePhoto = Readonly<Record<PhotoSize, Buffer>>;

/** Makes, stores and reads photographs; see `features/images/photo-store.ts`. */
export interface ReturnPhotoFiles {
  take: (
    sent: Readable & { truncated?: boolean },
  ) => Promise<
    { ok: true; photo: MadePhoto } | { ok: false; reason: 'empty' | 'size' | 'type' | 'unreadable' }
  >;
  store: (file: string, photo: MadePhoto) => Promise<void>;
  read: (file: string, size: PhotoSize) => Promise<Buffer | null>;
}

export interface PhotoServices extends ReturnServices {
  photos: ReturnPhotoFiles;
}

/** The photos of a form that is coming in: stored already, and removed within the hour unless a return has them. */
interface Sent {
  photos: { field: string; file: string }[];
  /** The field of the first photo that is none, too large or one too many. */
  wrong: string | null;
}

const sentOf = new WeakMap<FastifyRequest, Sent>();

/** Bytes of a whole form: its photos, some that are too many or too large, and its texts. */
const mostFormBytes = (limits.count + 2) * limits.bytes;

/** Lines of a statement; each has a field for photos, which is an empty file without one, and six for its choices. */
const mostLines = 500;

/** Time in ms in which the photos of a form have to become those of a return. */
const storingMs = 3_600_000;

/**
 * Takes the photos of a form while it comes in, one after the other, and stores each at once, so that a form never holds
 * more than one of them in memory (rule returns/photos).
 */
export function returnPhotoTaker(
  services: PhotoServices,
  admit: (request: FastifyRequest) => Promise<void>,
): FileTaker {
  return {
    field: /^(?:photos|p-\d{1,15})$/,
    options: {
      limits: {
        files: mostLines + 2 * limits.count,
        fileSize: limits.bytes,
        fields: 7 * mostLines,
        parts: 8 * mostLines,
      },
      throwFileSizeLimit: false,
    },
    admit: async (request) => {
      // Without a length nobody knows how long it goes on; browsers always send one.
      const length = Number(request.headers['content-length'] ?? NaN);
      if (Number.isNaN(length)) throw new Refusal('body-too-large');
      if (length > mostFormBytes) throw new Refusal('photo-wrong');
      await admit(request);
      sentOf.set(request, { photos: [], wrong: null });
    },
    take: (request, file, field) => takeOne(services, { request, file, field }),
  };
}

/** Photos of somebody who works in the office. */
export function officePhotoTaker(services: PhotoServices): FileTaker {
  return returnPhotoTaker(services, async ({ worker }) => {
    if (worker === null) throw new Refusal('office-sign-in');
  });
}

/** The rest of a form with a wrong photo is read to nowhere. */
async function takeOne(
  { db, clock, photos }: PhotoServices,
  came: { request: FastifyRequest; file: Readable & { truncated?: boolean }; field: string },
): Promise<void> {
  const { request, file, field } = came;
  const sent = sentOf.get(request);
  if (!sent) throw new Error('a file of a form that was not admitted');
  if (sent.wrong !== null) return void file.resume();
  const taken = await photos.take(file);
  if (!taken.ok && taken.reason === 'empty') return;
  if (!taken.ok || sent.photos.length === limits.count) {
    sent.wrong = field;
    return;
  }
  const name = randomBytes(16).toString('base64url');
  const dueAt = new Date(clock().getTime() + storingMs);
  await announcePhotoFiles(db, { files: [name], dueAt });
  await photos.store(name, taken.photo);
  sent.photos.push({ field, file: name });
}

/** The photos of a form by the lines that they show; refuses a wrong one at its field (rule returns/photos). */
export function photosOf(request: FastifyRequest, items: readonly number[] = []): LinePhoto[] {
  const { photos, wrong } = sentOf.get(request) ?? { photos: [], wrong: null };
  if (wrong !== null) {
    const message = refusalText(request.locale, 'photo-wrong', {});
    throw new Refusal('photo-wrong', { fields: { [wrong]: message } });
  }
  let place = 0;
  return photos.map(({ field, file }) => {
    const item = field === returnPhotoField ? items[place++] : itemOfPhotoField(field);
    if (item === undefined || item === null)
      throw new Refusal('invalid-input', { values: { field: 'photoItems' } });
    return { item, file };
  });
}

/** Forms with files of one customer. */
const formsOfCustomer: AttemptLimit = { attempts: 40, seconds: 60 * 60 };

/** Counts a form with photos of a customer. 1 query. */
export async function countPhotoForm(
  { db, clock }: ReturnServices,
  customerId: number,
): Promise<void> {
  const counter = personCounter('return-form', 'customer', customerId, formsOfCustomer);
  const counted = await countAttempt(db, [counter], clock());
  if (!counted.ok) throw refusalOf(counted);
}

/** A form with files sends lists and numbers as text: they become what the call takes. */
export function readFormBody(request: FastifyRequest): void {
  // A command sends its fields without a server that reads forms.
  if (request.headers['content-type']?.startsWith('multipart/') !== true) return;
  const body = request.body as Record<string, unknown>;
  for (const name of ['lines', 'confirm', 'version', 'photoItems'])
    if (body[name] !== undefined) body[name] = readJson(body[name]);
}

function readJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readJson);
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
