import { constants, createGzip } from 'node:zlib';

declare module 'node:zlib' {
  /** Node's types declare this method for `Deflate` only. */
  interface Gzip {
    reset(): void;
  }
}

/** The last few percent of compression take most of its time. */
export const gzipLevel = 3;
/** Large enough for several pages; output that does not fit takes another round trip to the compression thread. */
const chunkSize = 256 * 1024;
/** Buffer for the uncompressed text; the system allocates only the pages that are used. */
const roomBytes = 1024 * 1024;
/** Maximum bytes per UTF-16 code unit in UTF-8. */
const mostLetterBytes = 3;
/** Number of idle compressors to keep: as many as can run at once. */
const mostIdle = 4;

const idle: Packer[] = [];

/**
 * Compresses the text into a buffer of its own. Not an `async` function: that would keep the text in memory while it
 * waits.
 */
export function pack(text: string): Promise<Buffer> {
  const packer = idle.pop() ?? new Packer();
  return packer.pack(text).then((packed) => {
    // A compressor that failed is not reused.
    if (idle.length < mostIdle) idle.push(packer);
    return packed;
  });
}

/** Compresses one text at a time and reuses its memory: allocating it anew takes a tenth of the time. */
class Packer {
  // Each write is a complete gzip stream.
  readonly #gzip = createGzip({ level: gzipLevel, chunkSize, flush: constants.Z_FINISH });
  readonly #room = Buffer.allocUnsafeSlow(roomBytes);
  #chunks: Buffer[] = [];
  #fail: (error: Error) => void = () => undefined;

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => void this.#chunks.push(chunk));
    this.#gzip.on('error', (error) => this.#fail(error));
  }

  pack(text: string): Promise<Buffer> {
    const most = text.length * mostLetterBytes;
    const room = most > this.#room.length ? Buffer.allocUnsafeSlow(most) : this.#room;
    return this.#compress(room.subarray(0, room.write(text)));
  }

  #compress(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#gzip.write(bytes, (error) => {
        if (error) return reject(error);
        const packed = together(this.#chunks);
        this.#chunks = [];
        this.#gzip.reset();
        resolve(packed);
      });
    });
  }
}

/** Copies the chunk, so that the larger buffer behind it can be released. */
function together(chunks: readonly Buffer[]): Buffer {
  const own = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(own, at);
  return own;
}
