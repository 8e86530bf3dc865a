import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halve, joinGzip, joinPlain } from './kept-bytes.ts';

test('what a browser unpacks is head, middle and tail, with a right checksum', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 2000 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 5000 }),
      (head, middle, tail) => {
        const kept = halve(head, tail);
        expect(gunzipSync(joinGzip(kept, middle)).toString()).toBe(head + middle + tail);
        expect(joinPlain(kept, middle).toString()).toBe(head + middle + tail);
      },
    ),
  );
});

test('one kept text serves many visitors', () => {
  const kept = halve('<meta content="', `">${'<li>ürün</li>'.repeat(5000)}`);
  for (const token of ['', 'a', 'b'.repeat(43)]) {
    expect(gunzipSync(joinGzip(kept, token)).toString()).toContain(`content="${token}">`);
  }
});
