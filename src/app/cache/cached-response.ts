import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipLevel, pack, type TextPieces } from './gzip-pool.ts';

/** An answer that is the same bytes for everybody, made once. */
export interface CachedResponse {
  /** The value of the header `content-type`. */
  type: string;
  etag: string;
  body: { gzip: Buffer } | { plain: Buffer; gzip: Buffer | null };
}

/** What an answer may depend on beside its address: the visitor's language and currency. */
const vary = 'accept-encoding, x-locale, cookie';

/** For what nearly everybody takes compressed: a page is held as gzip alone. The text is not held while it waits. */
export function keepPacked(text: TextPieces, type: string): Promise<CachedResponse> {
  return pack(text).then((gzip) => ({ type, etag: etagOf(gzip), body: { gzip } }));
}

/** For what programs ask for too, often without gzip: it is compressed when somebody first takes that. */
export function keepPlain(text: string, type: string): CachedResponse {
  const plain = onItsOwn(Buffer.from(text));
  return { type, etag: etagOf(plain), body: { plain, gzip: null } };
}

/** Of what is held: another text is other bytes when it is compressed too, and those are an eighth. */
function etagOf(bytes: Buffer): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 16)}"`;
}

/** A small buffer is a piece of a bigger one, all of which would be held with it. */
function onItsOwn(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

const gzipFrame = 64;

/** The most that an answer holds of the memory, its compressed bytes to come included. */
export function heldBytes({ body }: CachedResponse): number {
  // What cannot be compressed grows by a frame alone.
  return 'plain' in body ? 2 * body.plain.length + gzipFrame : body.gzip.length;
}

/**
 * Writes the headers and the status of a kept answer for this caller, and gives what is to be sent:
 * nothing to a caller who has these very bytes.
 */
export function answerFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedResponse,
): Buffer | null {
  reply.headers({
    'content-type': kept.type,
    'cache-control': 'no-cache',
    vary,
    etag: kept.etag,
  });
  if (request.headers['if-none-match']?.includes(kept.etag)) {
    reply.code(304);
    return null;
  }
  const { body } = kept;
  if (!takesGzip(request)) return 'plain' in body ? body.plain : unpacked(body.gzip);
  reply.header('content-encoding', 'gzip');
  if ('plain' in body) body.gzip ??= onItsOwn(gzipSync(body.plain, { level: gzipLevel }));
  return body.gzip;
}

const unpackedNow = new WeakMap<Buffer, WeakRef<Buffer>>();

/** One copy for all who are being answered, however slowly they read, and gone with the last of them. */
function unpacked(packed: Buffer): Buffer {
  const shared = unpackedNow.get(packed)?.deref();
  if (shared) return shared;
  const plain = gunzipSync(packed);
  unpackedNow.set(packed, new WeakRef(plain));
  return plain;
}

function takesGzip(request: FastifyRequest): boolean {
  return request.headers['accept-encoding']?.includes('gzip') ?? false;
}
