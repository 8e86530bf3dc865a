import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './gzip-pool.ts';

const words = ['Şarjlı ampul', ' <b>', '₺ 12,50', '', '🔩'];
/** Text that hardly gets smaller, so that it is more than one chunk. */
const dense = (bytes: number) => randomBytes(bytes).toString('base64');

test('texts that are compressed at once or one after the other decompress to what they were', async () => {
  // Several pages' worth for each place where a chunk ends, and one text larger than the reused buffer.
  const texts = Array.from({ length: 60 }, (_, at) =>
    [`page ${at}`, ...words, dense(at % 10 === 0 ? 300_000 : 9_000), ...words].join(''),
  );
  texts.push('', 'ş'.repeat(2_000_000) + dense(10));
  const inTurn: Buffer[] = [];
  for (const text of texts) inTurn.push(await compress(text));
  const atOnce = await Promise.all(texts.map(compress));
  for (const [at, text] of texts.entries()) {
    for (const compressed of [inTurn[at], atOnce[at]]) {
      expect(compressed && gunzipSync(compressed).equals(Buffer.from(text))).toBe(true);
    }
    // The same text is the same bytes, whatever was compressed before it: the ETag is a digest of them.
    expect(atOnce[at]?.equals(inTurn[at] ?? Buffer.alloc(0))).toBe(true);
  }
});
