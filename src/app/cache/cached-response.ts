import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, gzipLevel } from './gzip-pool.ts';

/** A response that is the same for every caller, rendered once. */
export interface CachedResponse {
  /** The value of the header `content-type`. */
  type: string;
  etag: string;
  body: { gzip: Buffer } | { plain: Buffer; gzip: Buffer | null };
  /** Where a page takes the overdue notice, in bytes from the start of its text; null where it takes none. */
  overduePlace?: number | null;
}

/** A response is the same for everybody, or for those who share a face. */
export type Audience = 'everybody' | 'face';

/** Headers that a response may vary on besides its URL: the visitor's language and currency. */
const vary = 'accept-encoding, x-locale, cookie';

/**
 * For pages, which nearly every client takes compressed: only the gzip bytes are cached. The uncompressed text is
 * released while compression waits.
 */
export function compressedResponse(text: string, type: string): Promise<CachedResponse> {
  return compress(text).then((gzip) => ({ type, etag: etagOf(gzip), body: { gzip } }));
}

/**
 * For API responses, which programs often take uncompressed: they are compressed on the first request that accepts
 * gzip.
 */
export function plainResponse(text: string, type: string): CachedResponse {
  const plain = ownBuffer(Buffer.from(text));
  return { type, etag: etagOf(plain), body: { plain, gzip: null } };
}

/** A digest of the stored bytes. Compressed bytes are an eighth of the text, so hashing them is faster. */
function etagOf(bytes: Buffer): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 16)}"`;
}

/** Node allocates small buffers from a shared block; a copy keeps that block from staying in memory. */
function ownBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

const gzipHeaderBytes = 64;

/** Maximum memory of a response, including its compressed bytes once they exist. */
export function responseBytes({ body }: CachedResponse): number {
  // Incompressible data grows only by the gzip header.
  return 'plain' in body ? 2 * body.plain.length + gzipHeaderBytes : body.gzip.length;
}

/**
 * Writes the status and the headers of a cached response for this caller, and returns its body: nothing when the caller
 * already has it.
 */
export function answerFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
  audience: Audience = 'everybody',
): Buffer | null {
  reply.headers({
    'content-type': cached.type,
    'cache-control': audience === 'face' ? 'private, no-cache' : 'no-cache',
    vary,
    etag: cached.etag,
  });
  if (request.headers['if-none-match']?.includes(cached.etag)) {
    reply.code(304);
    return null;
  }
  const { body } = cached;
  // Typed text may stand beside prices that are not everybody's (rule rendering/no-compression).
  const isPlain = audience === 'face' && request.url.includes('q=');
  if (isPlain || !acceptsGzip(request)) return plainBytes(cached);
  reply.header('content-encoding', 'gzip');
  if ('plain' in body) body.gzip ??= ownBuffer(gzipSync(body.plain, { level: gzipLevel }));
  return body.gzip;
}

/** The uncompressed bytes, shared by all concurrent callers: not to be changed. */
export function plainBytes({ body }: CachedResponse): Buffer {
  return 'plain' in body ? body.plain : decompress(body.gzip);
}

const decompressed = new WeakMap<Buffer, WeakRef<Buffer>>();

/** All concurrent callers share one decompressed copy, which is released with the last of them. */
function decompress(gzip: Buffer): Buffer {
  const shared = decompressed.get(gzip)?.deref();
  if (shared) return shared;
  const plain = gunzipSync(gzip);
  decompressed.set(gzip, new WeakRef(plain));
  return plain;
}

function acceptsGzip(request: FastifyRequest): boolean {
  return request.headers['accept-encoding']?.includes('gzip') ?? false;
}
