import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomePage } from '#contract/catalog/home-page.ts';
import type { OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import type { OfficeHome } from '#contract/office/office-home.ts';
import { pictureStore } from '#app/picture-store.ts';
import { adoptImage } from '#features/images/adopt-image.ts';
import { imageStore, type ImageStore } from '#features/images/make-image.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import type { App } from '#platform/http.ts';
import { newSection, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import { openShop, serverOn, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { Browser } from '#tests/harness/visitor-app.ts';

const parts = ['settings', 'categories', 'brands', 'products', 'home-versions', 'images'] as const;
const nothing = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.includes('.json'));
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}

describeEachEngine('the home page and the brands of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  /** A shop that is empty until something is imported. */
  let copy: App;
  let spare: TestDatabase;
  let folder: string;
  let store: ImageStore;
  let copied: ImageStore;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
    spare = await open();
    // The copy numbers its categories and brands in another way.
    const kept = await spare.db
      .insertInto('brands')
      .values([
        { code: 'Z1', name: 'Z1' },
        { code: 'Z2', name: 'Z2' },
      ])
      .returning('id')
      .execute();
    expect(kept).toHaveLength(2);
    await spare.db.deleteFrom('brands').execute();
    copy = await serverOn(spare.handle);
    folder = await mkdtemp(join(tmpdir(), 'arasta-office-home-'));
    store = imageStore({ dataDir: join(folder, 'data') });
    copied = imageStore({ dataDir: join(folder, 'copy') });
  });
  afterAll(async () => {
    await shop.close();
    await copy.close();
    await spare.drop();
    await rm(folder, { recursive: true });
  });

  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return answer.json<T>();
  }
  const section = (kind: HomeSection['kind'], change: Partial<HomeSection>): HomeSection => ({
    ...newSection(kind, `${kind}-1`),
    ...change,
  });
  const homeOf = async (browser: Browser) =>
    (await browser.get('/api/office/home')).json<OfficeHome>();
  const at = async (visitor: Browser, path: string) => {
    const answer = await visitor.get(path);
    return `${answer.statusCode} ${answer.headers.location ?? ''}`.trim();
  };

  test('come back in an empty shop: sections and versions, pictures, former addresses and brands without products (rules import-export/round-trip, import-export/brands, import-export/home-versions)', async () => {
    const category = await makeCategory(shop.db, 'lambalar', { name: 'Lambalar' });
    const gone = await makeCategory(shop.db, 'gidecek');
    const brand = await makeBrand(shop.db, 'ISIL', 'Işıl');
    const lamp = await makeProduct(shop.db, { brand: 'ISIL', categories: ['lambalar'] });
    await makeBrand(shop.db, 'URUNSUZ', 'Ürünsüz');
    const file = 'lamba.png';
    const bytes = await picture().png().toBuffer();
    expect(await adoptImage(store, file, Readable.from([bytes]))).toMatchObject({ changed: true });
    const { version = 0 } =
      (await office.get('/api/office/brands?q=ISIL')).json<OfficeBrandPage>().items[0] ?? {};
    await post(`brands/${brand}`, { code: 'PARILTI', image: file, seen: version });
    const banner = { file, alt: 'Lamba', altEn: '', href: '/lambalar', width: 60, height: 40 };
    const sections = [
      section('hero', { title: 'Hoş geldiniz' }),
      section('doors', { ids: [category, gone] }),
      section('products', { source: 'brand', ids: [brand] }),
      section('products', { id: 'secilen', source: 'chosen', ids: [lamp] }),
      section('brands', { ids: [brand] }),
      section('banners', { banners: [banner] }),
      section('text', { text: '<p>Merhaba</p>', isOn: false }),
    ];
    await post('home', { sections: sections.slice(0, 2), seen: 0 });
    await post('home', { sections, seen: 1 });
    await shop.db.deleteFrom('categories').where('id', '=', gone).execute();

    expect(await adoptImage(store, 'logo.png', Readable.from([bytes]))).toMatchObject({
      changed: true,
    });
    const logo = 'logo.png/60/40';
    await post('settings', { changes: { 'store.logo': logo } });

    const once = join(folder, 'once');
    await exportStore({ db: shop.db, pictures: store }, once, { parts });
    const problems: Problem[] = [];
    const pictures = pictureStore(copied, join(folder, 'copy'), () => false);
    const { db } = spare;
    await importStore({ db, pictures }, await folderSource(once), {
      onProblem: (problem) => problems.push(problem),
    });
    expect(problems).toEqual([]);
    const twice = join(folder, 'twice');
    await exportStore({ db, pictures: copied }, twice, { parts });
    expect(await filesOf(twice)).toEqual(await filesOf(once));
    expect(await readdir(join(twice, 'images'))).toEqual([file, 'logo.png']);
    const again = await importStore({ db, pictures }, await folderSource(once));
    for (const part of parts)
      expect(again.parts[part], part).toMatchObject({ added: 0, changed: 0, refused: 0 });

    const other = new Browser(copy, '198.51.100.77');
    await enterOffice(other, await makeStaff(db, 'owner'));
    expect((await other.get('/api/catalog/shop')).json()).toMatchObject({ store: { logo } });
    const live = await homeOf(other);
    expect(live).toMatchObject({ version: 2, isOwn: false });
    expect(live.sections.map(({ id, banners }) => [id, banners])).toEqual(
      sections.map(({ id, banners }) => [id, banners]),
    );
    const page = async () => (await other.get('/api/catalog/home', { 'x-locale': 'tr' })).body;
    await expect.poll(page).toContain('Hoş geldiniz');
    const { sections: shown } = JSON.parse(await page()) as HomePage;
    expect(JSON.stringify(shown[0])).toContain('Lambalar');
    await expect.poll(() => at(other, '/isil')).toBe('301 /parilti');
    const brands = (await other.get('/api/office/brands')).json<OfficeBrandPage>().items;
    expect(brands.filter(({ code }) => /^[PU]/.test(code))).toMatchObject([
      { code: 'PARILTI', image: file, oldPaths: ['isil'], products: 1 },
      { code: 'URUNSUZ', products: 0 },
    ]);
  });

  test('change no version that is there, and say what a section names that the shop lacks (rule import-export/home-versions)', async () => {
    const at = '2026-01-05T08:00:00.000Z';
    const hero = { id: 'hero', kind: 'hero' };
    const records = [
      { number: 1, sections: [{ ...hero, title: 'Başka' }], publishedAt: at },
      {
        number: 90,
        sections: [{ id: 'kapi', kind: 'doors', items: ['yok', 'lambalar'] }],
        publishedAt: at,
      },
      { number: 91, sections: [hero, hero], publishedAt: at },
      {
        number: 92,
        sections: [
          { id: 'b', kind: 'banners', banners: [{ file: 'a.png', href: 'javascript:x' }] },
        ],
        publishedAt: at,
      },
      { number: 93, sections: null, publishedAt: '2026-02-31' },
    ];
    const id = await upload(office, await zippedStore({ 'home-versions': records }));
    const before = await homeOf(office);
    const checked = await workOn(office, id, 'check');
    expect((await homeOf(office)).version).toBe(before.version);
    const done = await workOn(office, id, 'run');
    expect(done.report).toEqual(checked.check?.map(({ part, counts }) => ({ part, counts })));
    expect(done.report?.[0]?.counts).toMatchObject({ added: 1, refused: 4, warnings: 1 });
    const told = done.problems.map(({ line, field }) => `${line} ${field}`).toSorted();
    expect(told).toEqual([
      '1 number',
      '2 sections[0].items',
      '3 sections.hero.title',
      '4 sections.b.banners',
      '5 publishedAt',
    ]);
    expect(await homeOf(office)).toMatchObject({ version: 90, sections: [{ id: 'kapi' }] });
    expect((await workOn(office, id, 'undo')).problems).toEqual([]);
    expect(await homeOf(office)).toEqual(before);
  });

  test('are seen by the check as the import stores them: a product keeps the picture and name that its brand’s line gives (rule import-export/check)', async () => {
    const store = {
      brands: [
        { code: 'YENI', name: 'Yeni marka', oldPaths: [{ path: 'yeni-eski', at: '2026-01-05' }] },
        { code: 'PARILTI', name: 'Pırıltı' },
      ],
      products: [{ id: 8, brand: { code: 'YENI' } }],
      'home-versions': [
        {
          number: 95,
          sections: [{ id: 'm', kind: 'brands', items: ['YENI'] }],
          publishedAt: '2026-01-05',
        },
      ],
    };
    const id = await upload(office, await zippedStore(store));
    const { check } = await workOn(office, id, 'check');
    const [brands, products] = check ?? [];
    expect(brands).toMatchObject({ part: 'brands', counts: { added: 1, changed: 1 } });
    expect(brands?.changed[0]?.fields).toEqual([
      { field: 'name', before: 'Işıl', after: 'Pırıltı' },
    ]);
    expect(JSON.stringify(products?.changed)).toContain('Yeni marka');
    const done = await workOn(office, id, 'run');
    expect(done.problems).toEqual([]);
    expect(done.report).toEqual(check?.map(({ part, counts }) => ({ part, counts })));
    await expect.poll(() => at(shop.browser(), '/yeni-eski')).toBe('301 /yeni');
    expect((await workOn(office, id, 'undo')).problems).toEqual([]);
    const list = (await office.get('/api/office/brands')).json<OfficeBrandPage>();
    expect(list.items.map(({ name }) => name)).not.toContain('Yeni marka');
    expect(list.items.map(({ name }) => name)).toContain('Işıl');
  });

  test('leave the present address of a brand its own (rule import-export/brands)', async () => {
    const { db } = shop;
    await makeBrand(db, 'DURAN');
    const oldPaths = [{ path: 'duran', at: '2026-01-05' }];
    const brands = [{ code: 'GELEN', oldPaths }];
    await importStore({ db, pictures: nothing }, recordsSource({ brands }));
    const old = db.selectFrom('brand_old_slugs').select('slug').where('slug', '=', 'duran');
    expect(await old.execute()).toEqual([]);
  });
});
