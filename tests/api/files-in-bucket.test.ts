import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { PictureTaken } from '#contract/office/catalog/office-pictures.ts';
import { onceClaims } from '#db/access/once-claims.ts';
import { imageStore } from '#features/images/make-image.ts';
import { makePicture, type PictureWork } from '#features/images/picture-work.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { BucketFiles } from '#platform/files/bucket-files.ts';
import type { App } from '#platform/http.ts';
import { openShop, seed, serverOn, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { sendPiece, upload, workOn, zipOf } from '#tests/harness/imports.ts';
import { makePhoto, picture } from '#tests/harness/review-photos.ts';
import { startS3, type S3Server } from '#tests/harness/s3-server.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { Browser } from '#tests/harness/visitor-app.ts';

/** Two processes of a shop: each has a folder of its own, and the files of both are in one bucket. */
describeEachEngine('a shop with its files in a bucket (rule reliability/files)', (open) => {
  let s3: S3Server;
  let shop: Shop;
  let other: App;
  let office: Browser;
  let otherOffice: Browser;
  const made: PictureWork[] = [];
  const folders: string[] = [];

  function storesOf(db: Shop['db']) {
    const dataDir = mkdtempSync(join(inject('databaseRun').directory, 'bucket-shop-'));
    folders.push(dataDir);
    const files = new BucketFiles({
      place: s3.place('shop'),
      scratch: join(dataDir, 'images', 'incoming'),
      onChange: () => undefined,
      answerMs: 500,
    });
    const make = (work: PictureWork) => {
      made.push(work);
      return makePicture(work);
    };
    const claims = onceClaims(db, 'picture', () => new Date());
    return {
      images: imageStore({ files, dataDir, make, claims }),
      photos: photoStore({ files, dataDir }),
    };
  }

  beforeAll(async () => {
    s3 = await startS3();
    const database = await open();
    shop = await openShop({ database, stores: storesOf(database.db) });
    other = await serverOn(database.handle, undefined, undefined, storesOf(database.db));
    office = shop.browser();
    otherOffice = new Browser(other, '198.51.100.240');
    const staff = await makeStaff(shop.db, 'owner');
    await enterOffice(office, staff);
    await enterOffice(otherOffice, await makeStaff(shop.db, 'owner'));
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
    await s3.kill();
  });

  const anybody = () => new Browser(other, '198.51.100.241');
  const send = (browser: Browser, bytes: Uint8Array) =>
    browser.postFiles(
      `/api/office/products/${seed.bulb}/pictures/files`,
      {},
      [{ field: 'picture', bytes }],
      { origin: shopOrigin, 'x-locale': 'en' },
    );
  const widthOf = async (body: Buffer) => (await sharp(body).metadata()).width;

  test('shows a picture that another process took in, and makes its sizes once', async () => {
    const sent = await send(office, await picture(400, 400).png().toBuffer());
    expect(sent.statusCode, sent.body).toBe(200);
    const file = sent.json<PictureTaken>().taken?.file ?? '';
    const url = `/image/229/${file}`;
    const answers = await Promise.all(
      [other, shop.app, other, shop.app].map((app) => app.inject({ url })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await widthOf(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(229);
    expect(made.filter(({ kind }) => kind === 'copy')).toHaveLength(1);
    for (const folder of folders)
      expect(await readdir(join(folder, 'images')).catch(() => [])).not.toContain('originals');
  });

  test('keeps a photograph that is not approved to its author, through every process', async () => {
    const { caller, file } = await makePhoto(shop);
    const url = `/photo/large/${file}`;
    expect((await anybody().get(url)).statusCode).toBe(404);
    const author = await caller.browser.get(url);
    expect([author.statusCode, author.headers['cache-control']]).toEqual([
      200,
      'private, no-store',
    ]);
  });

  test('takes an upload whose pieces come to different processes, imports and undoes it', async () => {
    const old = await picture(41, 30).png().toBuffer();
    const fresh = await picture(52, 30).png().toBuffer();
    const line = JSON.stringify({ id: 8, image: 'kova.png' });
    const first = await upload(
      office,
      await zipOf({ 'products.jsonl': line, 'images/kova.png': old }),
    );
    await workOn(office, first, 'check');
    expect((await workOn(office, first, 'run')).state).toBe('finished');
    const width = async () => widthOf((await other.inject('/image/1500/kova.png')).rawPayload);
    const zip = await zipOf({ 'products.jsonl': line, 'images/kova.png': fresh });
    const added = await officePost(office, '/api/office/imports', {
      kind: 'folder',
      name: 'magaza.zip',
      bytes: zip.length,
    });
    const { id } = added.json<{ id: number }>();
    const half = Math.floor(zip.length / 2);
    expect((await sendPiece(office, id, 0, zip.subarray(0, half))).json()).toEqual({
      received: half,
    });
    expect((await sendPiece(otherOffice, id, half, zip.subarray(half))).json()).toEqual({
      received: zip.length,
    });
    await workOn(otherOffice, id, 'check');
    const done = await workOn(office, id, 'run');
    expect(done.report?.find(({ part }) => part === 'images')?.counts).toMatchObject({
      changed: 1,
    });
    expect(await widthOf((await shop.app.inject('/image/1500/kova.png')).rawPayload)).toBe(52);
    const undone = await workOn(otherOffice, id, 'undo');
    expect(undone.problems).toEqual([]);
    await expect.poll(width, { timeout: 40_000, interval: 500 }).toBe(41);
  }, 90_000);

  test('exports the pictures of the bucket', async () => {
    const answer = await otherOffice.get('/api/office/store-export.zip');
    expect(answer.statusCode).toBe(200);
    const names = await namesIn(answer.rawPayload);
    expect(names).toContain('products.jsonl');
    expect(names).toContain('images/kova.png');
  });

  test('sells on while the bucket is away: uploads are refused in words, pictures answer 503', async () => {
    await other.inject('/image/80/kova.png');
    await s3.kill();
    try {
      const sent = await send(office, await picture(300, 300).png().toBuffer());
      expect([sent.statusCode, sent.json().error.code]).toEqual([503, 'files-away']);
      expect(sent.json().error.messages.type).toContain('Nothing was saved');
      const kept = await other.inject('/image/80/kova.png');
      expect(kept.statusCode).toBe(200);
      const unknown = await other.inject('/image/522/kova.png');
      expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(unknown.headers['content-type']).toBe('image/png');
      const detail = await other.inject(`/api/catalog/product/${seed.bulb}`);
      expect(detail.statusCode).toBe(200);
      expect((await other.inject('/ready')).statusCode).toBe(200);
      await expect
        .poll(async () => (await other.inject('/metrics')).body)
        .toContain('files_away 1');
    } finally {
      await s3.start();
    }
    const pictures = await otherOffice.get(`/api/office/products/${seed.bulb}/pictures`);
    expect(pictures.json<{ pictures: unknown[] }>().pictures).toHaveLength(1);
  });
});

function namesIn(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error);
      const names: string[] = [];
      file.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      file.on('end', () => resolve(names));
    });
  });
}
