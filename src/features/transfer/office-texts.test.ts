import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
  ...noPictures,
};
const parts = [
  'settings',
  'categories',
  'products',
  'page-versions',
  'pages',
  'page-drafts',
  'mail-texts',
] as const;

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.includes('.json'));
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}

async function take(db: Db, records: StoreRecords) {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => problems.push(problem);
  const report = await importStore({ db, pictures }, recordsSource(records), { onProblem });
  return { report, problems: problems.map(({ line, field, code }) => [line, field, code]) };
}

describeEachEngine('texts that the office wrote', (open) => {
  let shop: Shop;
  let office: Browser;
  let empty: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    empty = await open();
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
    folder = await mkdtemp(join(tmpdir(), 'arasta-office-texts-'));
  });
  afterAll(async () => {
    await shop.close();
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return answer.json<T>();
  }
  async function draft(url: string, html: string, seen: number) {
    const texts = { url, title: `Başlık ${html.length}`, titleEn: 'Title', html, htmlEn: '' };
    return post<{ revision: number }>('page/draft', { ...texts, seen, note: 'Yeni' });
  }
  async function publish(
    url: string,
    html: string,
    { seen, live }: { seen: number; live: number },
  ) {
    const { revision } = await draft(url, html, seen);
    await post('page/publish', { url, seen: revision, live });
  }

  test('come back in an empty shop: versions with the live one, drafts, mails and texts of pictures (rules import-export/round-trip, import-export/page-versions)', async () => {
    for (const url of ['/kargo-kosullari', '/eski-sayfa']) {
      await post('pages', { url, title: 'Koşullar' });
      await publish(url, '<p>Bir</p>', { seen: 1, live: 0 });
    }
    await publish('/kargo-kosullari', '<p>Bir, iki</p>', { seen: 0, live: 1 });
    await draft('/kargo-kosullari', '<p>Bir, iki, üç</p>', 0);
    await post('page/remove', { url: '/eski-sayfa', live: 1 });
    await post('pages', { url: '/taslak', title: 'Yalnız taslak' });
    const words = { opening: 'Merhaba {name}', closing: '', openingEn: '', closingEn: '' };
    await post('mail-text', {
      kind: 'order-received',
      words: { ...words, subject: 'Siparişiniz bizde', subjectEn: 'We have your order' },
      seen: 0,
    });
    await shop.db.updateTable('products').set({ image: 'a.png' }).where('id', '=', 9).execute();
    await post('products/9/pictures/texts', { file: 'a.png', alt: 'Önden', altEn: 'Front' });

    const once = join(folder, 'once');
    await exportStore({ db: shop.db, pictures }, once, { parts });
    const problems: Problem[] = [];
    await importStore({ db: empty.db, pictures }, await folderSource(once), {
      onProblem: (problem) => problems.push(problem),
    });
    expect(problems).toEqual([]);
    const twice = join(folder, 'twice');
    await exportStore({ db: empty.db, pictures }, twice, { parts });
    const files = await filesOf(once);
    expect(await filesOf(twice)).toEqual(files);
    expect(files['page-versions.jsonl']).toContain('"url":"/eski-sayfa"');
    expect(files['page-drafts.jsonl']).toContain('Bir, iki, üç');
    expect(files['mail-texts.jsonl']).toContain('Siparişiniz bizde');
    expect(files['products.jsonl']).toContain('"alt":"Önden"');
    const live = await empty.db
      .selectFrom('page_versions')
      .where('url', '=', '/kargo-kosullari')
      .select(['number', 'html'])
      .orderBy('number')
      .execute();
    expect(live).toEqual([
      { number: 1, html: '<p>Bir</p>' },
      { number: 2, html: '<p>Bir, iki</p>' },
    ]);
    const again = await importStore({ db: empty.db, pictures }, await folderSource(once));
    for (const part of parts)
      expect(again.parts[part], part).toMatchObject({ added: 0, changed: 0 });
  });

  test('are no other texts afterwards: a version that the shop has differently is refused, as is a place that a mail cannot name (rules import-export/page-versions, import-export/mail-texts)', async () => {
    const version = { url: '/surum', number: 1, title: 'Bir', html: '<p>Bir</p>' };
    const at = '2026-01-05T08:00:00.000123Z';
    await take(shop.db, { 'page-versions': [{ ...version, publishedAt: at }] });
    const other = await take(shop.db, {
      'page-versions': [
        { ...version, publishedAt: at, html: '<p>Başka</p>' },
        { ...version, number: 2, publishedAt: '2026-02-31' },
      ],
      'mail-texts': [{ kind: 'reset-password', subject: 'Sipariş {orderNo}' }],
    });
    expect(other.problems).toEqual([
      [2, 'publishedAt', 'not-a-date'],
      [1, 'number', 'contradicts'],
      [1, 'subject', 'not-allowed'],
    ]);
  });

  test('are as before after an import was undone (rule import-export/undo)', async () => {
    const exported = async (name: string) => {
      await exportStore({ db: shop.db, pictures }, join(folder, name), { parts });
      const { 'page-versions.jsonl': _versions, ...files } = await filesOf(join(folder, name));
      return files;
    };
    await take(shop.db, {
      'mail-texts': [{ kind: 'order-shipped', subject: 'Yolda' }],
      'page-drafts': [{ url: '/d', title: 'D', html: '<p>Bir</p>', changedAt: '2026-01-05' }],
    });
    const before = await exported('before');
    const at = '2026-01-05T08:00:00Z';
    const id = await upload(
      office,
      await zippedStore({
        'mail-texts': [
          { kind: 'order-shipped', subject: 'Kargoda' },
          { kind: 'order-cancelled', subject: 'İptal' },
        ],
        'page-drafts': [
          { url: '/d', title: 'D', html: '<p>İki</p>', changedAt: '2026-02-05' },
          { url: '/e', title: 'E', html: '', changedAt: '2026-02-05' },
        ],
        'page-versions': [{ url: '/f', number: 1, title: 'F', html: '', publishedAt: at }],
        pages: [{ url: '/f', title: 'F', html: '' }],
      }),
    );
    await workOn(office, id, 'check');
    expect((await workOn(office, id, 'run')).problems).toEqual([]);
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems).toEqual([]);
    expect(await exported('after')).toEqual(before);
    const left = shop.db.selectFrom('page_versions').where('url', '=', '/f').select('number');
    expect(await left.execute()).toEqual([]);
  });
});
