import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Db } from '#db/database.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';
import type { Places } from './places.ts';
import type { World } from './world.ts';

const pictures = {
  ...noPictures,
  adopt: async () => ({ ok: true as const, changed: true }),
  has: () => true,
};

/** Carries the whole shop into an empty one and out of it again: both folders have the same bytes. */
export async function makeRoundTrip(world: World, places: Places): Promise<void> {
  const from = join(places.folder, 'there');
  const to = join(places.folder, 'back');
  await exportTo(world.shop.db, from);
  const place = await places.make();
  const copy = await openDatabase({ ...place, timeLimits: { statement: 60_000 } });
  try {
    const photos = photoStore({ dataDir: place.dataDir });
    const onProblem = (problem: object) =>
      world.find(`an own record was not taken back: ${JSON.stringify(problem)}`);
    await importStore({ db: copy.db, pictures, photos }, await folderSource(from), { onProblem });
    await exportTo(copy.db, to);
    await compare(world, from, to);
  } finally {
    await copy.close();
    await place.drop();
    await rm(from, { recursive: true, force: true });
    await rm(to, { recursive: true, force: true });
  }
  world.count('round trips');
}

async function exportTo(db: Db, folder: string): Promise<void> {
  await exportStore({ db, pictures, photos: photoStore({ dataDir: folder }) }, folder);
}

async function compare(world: World, from: string, to: string): Promise<void> {
  const files = (await readdir(from)).filter((name) => name.includes('.')).toSorted();
  if (!files.includes('orders.jsonl')) world.find('the store folder has no orders');
  for (const name of files) {
    const [one, other] = await Promise.all(
      [from, to].map((at) => readFile(join(at, name), 'utf8')),
    );
    if (one !== other) world.find(`${name} came back another: ${firstDifference(one, other)}`);
  }
}

/** The first line that differs, from a little before the place on. */
function firstDifference(one = '', other = ''): string {
  const others = other.split('\n');
  for (const [index, line] of one.split('\n').entries()) {
    const back = others[index] ?? '';
    if (line === back) continue;
    const at = [...line].findIndex((letter, place) => letter !== back[place]);
    const from = Math.max(0, at - 60);
    return `line ${index + 1}: ${line.slice(from, at + 400)} | ${back.slice(from, at + 400)}`;
  }
  return 'it has more lines';
}
