import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { Refusal } from '#contract/refusals.ts';
import { photoStore } from './photo-store.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 32 }, () => 0)]);

test('a photograph that waits too long for its turn is refused as busy, and leaves nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'arasta-photos-'));
  const held = Promise.withResolvers<Buffer>();
  const store = photoStore({ dataDir, make: () => held.promise, maxWaitMs: 50 });
  try {
    const first = store.take(Readable.from([jpeg]));
    const second = store.take(Readable.from([jpeg]));
    const refused = await Promise.race([first, second]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'busy' });
    held.resolve(Buffer.from('made'));
    const ended = await Promise.allSettled([first, second]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(join(dataDir, 'images', 'reviews', 'incoming'))).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
