import { constants, createGzip } from 'node:zlib';

declare module 'node:zlib' {
  /** What its types know of `Deflate` alone. */
  interface Gzip {
    reset(): void;
  }
}

/**
 * A text in pieces, one behind the other. A page is never put together as one text, which takes two bytes a letter where
 * one letter is Turkish, and is garbage as soon as it is bytes.
 */
export type TextPieces = readonly string[];

/** Most of what compressing a page costs goes into its last few percent. */
export const gzipLevel = 3;
/** Room for several pages: what does not fit takes a trip of its own to the thread that compresses. */
const chunkSize = 256 * 1024;
/** Of a text before it is compressed; only what is used of it is memory. */
const roomBytes = 1024 * 1024;
/** A letter of a text is at most so many bytes. */
const mostLetterBytes = 3;
/** As many are kept as can work at one time. */
const mostIdle = 4;

const idle: Packer[] = [];

/** The text compressed, in a buffer of its own. No `async` function: it would hold the text while its bytes wait. */
export function pack(pieces: TextPieces): Promise<Buffer> {
  const packer = idle.pop() ?? new Packer();
  return packer.pack(pieces).then((packed) => {
    // One that failed does not come back.
    if (idle.length < mostIdle) idle.push(packer);
    return packed;
  });
}

/** Compresses one text at a time, each with the memory of the one before: to get that anew takes a tenth of the time. */
class Packer {
  // What is written is a whole, each time.
  readonly #gzip = createGzip({ level: gzipLevel, chunkSize, flush: constants.Z_FINISH });
  readonly #room = Buffer.allocUnsafeSlow(roomBytes);
  #chunks: Buffer[] = [];
  #fail: (error: Error) => void = () => undefined;

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => void this.#chunks.push(chunk));
    this.#gzip.on('error', (error) => this.#fail(error));
  }

  pack(pieces: TextPieces): Promise<Buffer> {
    const most = mostBytes(pieces);
    const room = most > this.#room.length ? Buffer.allocUnsafeSlow(most) : this.#room;
    return this.#compress(written(pieces, room));
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

function mostBytes(pieces: TextPieces): number {
  let letters = 0;
  for (const piece of pieces) letters += piece.length;
  return letters * mostLetterBytes;
}

/** The part of `room` that holds the text then. */
function written(pieces: TextPieces, room: Buffer): Buffer {
  let at = 0;
  for (const piece of pieces) at += room.write(piece, at);
  return room.subarray(0, at);
}

/** A chunk is a piece of a bigger buffer, all of which would be held with it. */
function together(chunks: readonly Buffer[]): Buffer {
  const own = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(own, at);
  return own;
}
