import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same bytes for everybody, made once. */
export interface KeptBytes {
  /** The value of the header `content-type`. */
  type: string;
  etag: string;
  gzip: Buffer;
  /** The answer as it is, where callers ask for it often enough; else it is made from `gzip`. */
  plain: Buffer | null;
}

/** What an answer may depend on beside its address: the visitor's language and currency. */
const vary = 'accept-encoding, x-locale, cookie';

/** Most of what compressing a page costs goes into its last few percent. */
const level = 3;
const compress = promisify(gzip);

/** `withPlain` also keeps the answer uncompressed: browsers take gzip, other programs often do not. */
export async function keepBytes(
  text: string,
  type: string,
  { withPlain }: { withPlain: boolean },
): Promise<KeptBytes> {
  const gzip = ownCopy(await compress(text, { level }));
  const plain = withPlain ? ownCopy(Buffer.from(text)) : null;
  const etag = `"${createHash('sha1').update(text).digest('base64url').slice(0, 16)}"`;
  return { type, etag, gzip, plain };
}

/** A small buffer is a piece of a bigger one, all of which would be held with it. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** What an answer holds of the memory. */
export function heldBytes({ gzip, plain }: KeptBytes): number {
  return gzip.length + (plain?.length ?? 0);
}

/**
 * Writes the headers and the status of a kept answer for this caller, and gives what is to be sent:
 * nothing to a caller who has these very bytes.
 */
export function answerKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptBytes,
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
  if (!takesGzip(request)) return kept.plain ?? gunzipSync(kept.gzip);
  reply.header('content-encoding', 'gzip');
  return kept.gzip;
}

/** The same for an answer that is this caller's alone and is never kept. */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer | string> {
  reply.headers({ 'cache-control': 'no-store', vary });
  if (!takesGzip(request)) return text;
  reply.header('content-encoding', 'gzip');
  return compress(text, { level });
}

function takesGzip(request: FastifyRequest): boolean {
  return request.headers['accept-encoding']?.includes('gzip') ?? false;
}
