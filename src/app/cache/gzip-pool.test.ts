import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack } from './gzip-pool.ts';

const words = ['Şarjlı ampul', ' <b>', '₺ 12,50', '', '🔩'];
/** Text that hardly gets smaller, so that it is more than one chunk. */
const dense = (bytes: number) => randomBytes(bytes).toString('base64');

test('texts that are compressed at once and one after the other come out as they were', async () => {
  // Several pages' worth for each place where a chunk ends, and one text longer than what is kept for one.
  const texts = Array.from({ length: 60 }, (_, at) => [
    `page ${at}`,
    ...words,
    dense(at % 10 === 0 ? 300_000 : 9_000),
    ...words,
  ]);
  texts.push([], [''], ['ş'.repeat(2_000_000), dense(10)]);
  const inTurn: Buffer[] = [];
  for (const text of texts) inTurn.push(await pack(text));
  const atOnce = await Promise.all(texts.map(pack));
  for (const [at, text] of texts.entries()) {
    const whole = text.join('');
    for (const packed of [inTurn[at], atOnce[at]]) {
      expect(packed && gunzipSync(packed).equals(Buffer.from(whole))).toBe(true);
    }
    // The same text is the same bytes, whatever was compressed before it: the tag is made of them.
    expect(atOnce[at]?.equals(inTurn[at] ?? Buffer.alloc(0))).toBe(true);
  }
});
