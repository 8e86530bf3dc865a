import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A text that is compressed once and sent many times with a short text of each visitor's own in
 * its middle. The halves are deflated apart; between them goes a stored (uncompressed) block, and
 * the checksum of the whole is put together from the halves' checksums, so that serving costs a
 * few microseconds instead of a compression.
 */
export interface HalvedBytes {
  head: Buffer;
  tail: Buffer;
  headDeflated: Buffer;
  tailDeflated: Buffer;
  headChecksum: number;
  tailChecksum: number;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Most of what compressing a page costs goes into its last few percent. */
const level = 3;
const fullFlush = { level, finishFlush: 3 } as const;

export function halve(head: string, tail: string): HalvedBytes {
  const headBytes = Buffer.from(head);
  const tailBytes = Buffer.from(tail);
  return {
    head: headBytes,
    tail: tailBytes,
    headDeflated: deflateRawSync(headBytes, fullFlush),
    tailDeflated: deflateRawSync(tailBytes, { level }),
    headChecksum: crc32(headBytes),
    tailChecksum: crc32(tailBytes),
  };
}

/** The whole text, as it is. */
export function joinPlain(kept: HalvedBytes, middle: string): Buffer {
  return Buffer.concat([kept.head, Buffer.from(middle), kept.tail]);
}

/** The whole text as a gzip file. `middle` is at most 65,535 bytes of ASCII. */
export function joinGzip(kept: HalvedBytes, middle: string): Buffer {
  const { headDeflated, tailDeflated } = kept;
  const length = middle.length;
  const start = gzipHeader.length + headDeflated.length;
  const out = Buffer.allocUnsafe(start + 5 + length + tailDeflated.length + 8);
  gzipHeader.copy(out, 0);
  headDeflated.copy(out, gzipHeader.length);
  out.writeUInt8(0, start);
  out.writeUInt16LE(length, start + 1);
  out.writeUInt16LE(length ^ 0xffff, start + 3);
  out.write(middle, start + 5, 'latin1');
  tailDeflated.copy(out, start + 5 + length);
  const before = crc32(out.subarray(start + 5, start + 5 + length), kept.headChecksum);
  const end = start + 5 + length + tailDeflated.length;
  out.writeUInt32LE((shift(before, kept.tail.length) ^ kept.tailChecksum) >>> 0, end);
  out.writeUInt32LE((kept.head.length + length + kept.tail.length) >>> 0, end + 4);
  return out;
}

// CRC-32 is linear over GF(2): appending n bytes multiplies the checksum so far by a 32 x 32 bit
// matrix that depends on n alone. It is the matrix of one zero byte, raised to the power n.

function multiply(matrix: Uint32Array, vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector; rest !== 0; bit++, rest >>>= 1) {
    if (rest & 1) sum ^= matrix[bit] ?? 0;
  }
  return sum;
}

function squared(matrix: Uint32Array): Uint32Array {
  return matrix.map((column) => multiply(matrix, column));
}

/** Matrix i is that of 2^i zero bytes. */
const zeroBytes = powersOfZeroByte();

function powersOfZeroByte(): readonly Uint32Array[] {
  const zeroBit = Uint32Array.from({ length: 32 }, (_, bit) =>
    bit === 0 ? 0xedb88320 : 2 ** (bit - 1),
  );
  const powers = [squared(squared(squared(zeroBit)))];
  while (powers.length < 31) powers.push(squared(powers.at(-1) ?? zeroBit));
  return powers;
}

/** What `bytes` zero bytes make of a checksum. */
function shift(checksum: number, bytes: number): number {
  let result = checksum;
  for (let power = 0, rest = bytes; rest !== 0; power++, rest >>>= 1) {
    const matrix = zeroBytes[power];
    if (rest & 1 && matrix) result = multiply(matrix, result);
  }
  return result;
}
