import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import { findReturnDocuments } from '#db/returns/return-document.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { removePhotoFiles } from '#features/reviews/remove-photo-files.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { upload, workOn, zipOf } from '#tests/harness/imports.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { returnRecords } from '#tests/harness/return-records.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };
const newName = () => `${randomBytes(16).toString('base64url')}.webp`;
const at = new Date(Date.now() - 86_400_000).toISOString();
const storedName = (file: string) => file.replace('.webp', '');

/** The return of the small store with these photos. */
function withPhotos(photos: readonly { file: string; at?: string }[] | null | undefined) {
  const [record] = returnRecords;
  const [line] = record?.lines ?? [];
  const given = photos?.map((photo) => ({ by: '', at, ...photo })) ?? photos;
  return { ...record, lines: [{ ...line, ...(given !== undefined && { photos: given }) }] };
}
const namesOf = (document: ReturnDocument | undefined) =>
  document?.lines.flatMap(({ photos }) => photos.map(({ file }) => file)) ?? [];

describeEachEngine('photos beside returns.jsonl (rule import-export/return-photos)', (open) => {
  let shop: TestDatabase;
  let folder: string;
  let store: ReturnType<typeof photoStore>;
  beforeAll(async () => {
    shop = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-photos-'));
    store = photoStore({ dataDir: folder });
    await mkdir(join(folder, 'returns'));
    const { returns: _, ...rest } = smallStore();
    await importStore({ db: shop.db, pictures }, recordsSource(rest));
  });
  afterAll(async () => {
    await shop.drop();
    await rm(folder, { recursive: true });
  });

  const put = (file: string, bytes: Uint8Array) => writeFile(join(folder, 'returns', file), bytes);
  async function take(record: object, { dryRun = false, photos = store } = {}) {
    const problems: string[] = [];
    const source = {
      ...recordsSource({ returns: [record] }),
      returnPhoto: (file: string) => {
        const path = join(folder, 'returns', file);
        return existsSync(path) ? path : null;
      },
    };
    const onProblem = (problem: Parameters<typeof problemText>[0]) =>
      problems.push(problemText(problem, 'en'));
    const services = { db: shop.db, pictures, photos };
    const { parts } = await importStore(services, source, { onProblem, dryRun });
    const { added = 0, changed = 0, unchanged = 0 } = parts.returns ?? {};
    return { problems, counts: [added, changed, unchanged] };
  }
  const stored = async () =>
    namesOf((await findReturnDocuments(shop.db, ['IA-100012'])).get('IA-100012'));
  const announced = async () =>
    (await shop.db.selectFrom('removed_photo_files').selectAll().execute()).map(({ file }) => file);

  test('a missing or broken one is left out with a warning, and comes with a later import', async () => {
    const [good, late, broken] = [newName(), newName(), newName()];
    const [large, old] = [newName(), newName()];
    await put(good, await picture(3000, 20).jpeg().withMetadata().toBuffer());
    await put(broken, Buffer.from('GIF89a'));
    await put(large, Buffer.alloc(8 * 1024 * 1024 + 1));
    await put(old, await picture().png().toBuffer());
    const files = [good, late, broken, large, good, '../kasa.webp'].map((file) => ({ file }));
    const record = withPhotos([...files, { file: old, at: '2020-01-01T00:00:00.000Z' }]);
    const at0 = 'returns.jsonl:1: lines[0].photos';
    const found = [
      `${at0}[1]: the picture does not exist (${late})`,
      `${at0}[3]: the picture could not be imported (${large}: size)`,
      `${at0}[4]: occurs more than once (${good})`,
      `${at0}[5]: the picture does not exist (../kasa.webp)`,
      `${at0}[6]: is past the time for which it is kept, left out (${old})`,
    ];
    const dry = await take(record, { dryRun: true });
    expect(dry).toEqual({ problems: found, counts: [1, 0, 0] });
    expect([await stored(), await announced()]).toEqual([[], []]);

    const first = await take(record);
    const unreadable = `${at0}[2]: the picture could not be imported (${broken}: type)`;
    expect(first.counts).toEqual([1, 0, 0]);
    expect(first.problems.toSorted()).toEqual([...found, unreadable].toSorted());
    expect(await stored()).toEqual([good]);
    const bytes = await store.read(storedName(good), 'large');
    const { width, format, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect({ width, format, exif }).toEqual({ width: 1600, format: 'webp', exif: undefined });

    await put(late, await picture().png().toBuffer());
    const both = withPhotos([{ file: good }, { file: late }]);
    expect(await take(both)).toEqual({ problems: [], counts: [0, 1, 0] });
    expect(await stored()).toEqual([good, late]);
    expect(await take(both)).toEqual({ problems: [], counts: [0, 0, 1] });
    // A line without the field says nothing of them.
    expect(await take(withPhotos(undefined))).toEqual({ problems: [], counts: [0, 0, 1] });
    expect(await store.read(storedName(good), 'large')).toEqual(bytes);
  });

  test('belong to one return: another’s photo is neither taken nor overwritten', async () => {
    const [first = ''] = await stored();
    const before = await store.read(storedName(first), 'large');
    const other = { ...withPhotos([{ file: first }]), returnNo: 'IA-100099' };
    await put(first, await picture(10, 10).png().toBuffer());
    const { problems } = await take(other);
    expect(problems).toEqual([
      `returns.jsonl:1: lines[0].photos[0]: the picture does not exist (${first})`,
    ]);
    expect(await stored()).toContain(first);
    expect(await store.read(storedName(first), 'large')).toEqual(before);
  });

  test('come again after an import that was killed, whose files go otherwise', async () => {
    const [file, lost] = [newName(), newName()];
    for (const each of [file, lost]) await put(each, await picture().png().toBuffer());
    const failing = {
      ...store,
      store: async (name: string, photo: Parameters<typeof store.store>[1]) => {
        await store.store(name, photo);
        throw new Error('killed');
      },
    };
    for (const each of [lost, file])
      await expect(take(withPhotos([{ file: each }]), { photos: failing })).rejects.toThrow(
        'killed',
      );
    expect(await take(withPhotos([{ file }]))).toMatchObject({ problems: [], counts: [0, 1, 0] });
    const clock = () => new Date(Date.now() + 2 * 3_600_000);
    await removePhotoFiles({ db: shop.db, clock, photos: store }, () => false);
    expect(await store.read(storedName(lost), 'large')).toBeNull();
    expect(await store.read(storedName(file), 'small')).not.toBeNull();
  });
});

describeEachEngine('photos of returns in the office’s import (rule import-export/undo)', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { returns: _, ...rest } = smallStore();
    await importStore({ db: shop.db, pictures }, recordsSource(rest));
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  async function imported(photos: readonly { file: string }[] | null, bytes?: Buffer) {
    const files = bytes ? Object.fromEntries((photos ?? []).map(({ file }) => [file, bytes])) : {};
    const zip = await zipOf({
      'returns.jsonl': JSON.stringify(withPhotos(photos)),
      ...Object.fromEntries(Object.entries(files).map(([name, each]) => [`returns/${name}`, each])),
    });
    const id = await upload(office, zip);
    await workOn(office, id, 'check');
    const done = await workOn(office, id, 'run');
    expect([done.state, done.problems]).toEqual(['finished', []]);
    return id;
  }
  const shown = async (file: string) =>
    (await office.get(`/api/office/returns/IA-100012/photo/${storedName(file)}`)).statusCode;
  const photosOfShop = async () =>
    namesOf((await findReturnDocuments(shop.db, ['IA-100012'])).get('IA-100012'));

  test('come with the zip, are the staff’s alone, and an undo takes them and gives them back', async () => {
    const [file, more] = [newName(), newName()];
    const bytes = await picture().jpeg().toBuffer();
    await imported([{ file }], bytes);
    expect(await shown(file)).toBe(200);
    const anybody = await shop
      .browser()
      .get(`/api/catalog/return/IA-100012/photo/${storedName(file)}`);
    expect(anybody.statusCode).toBe(401);
    const { rawPayload } = await office.get('/api/office/store-export.zip');
    expect(rawPayload.includes(`returns/${file}`)).toBe(true);

    const dropped = await imported(null);
    expect([await shown(file), await photosOfShop()]).toEqual([404, []]);
    expect((await workOn(office, dropped, 'undo')).problems).toEqual([]);
    expect([await shown(file), await photosOfShop()]).toEqual([200, [file]]);

    const added = await imported([{ file }, { file: more }], bytes);
    expect(await photosOfShop()).toEqual([file, more]);
    expect((await workOn(office, added, 'undo')).problems).toEqual([]);
    expect([await shown(file), await shown(more)]).toEqual([200, 404]);
  });
});
