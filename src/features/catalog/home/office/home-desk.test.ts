import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomePage } from '#contract/catalog/home-page.ts';
import type { HomePreview, HomeVersionList, OfficeHome } from '#contract/office/office-home.ts';
import { newSection, ownSections, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the home page in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let lamp: number;
  let categoryId: number;
  let brandId: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    categoryId = await makeCategory(shop.db, 'lambalar', { name: 'Lambalar' });
    brandId = await makeBrand(shop.db, 'ISIL', 'Işıl');
    lamp = await makeProduct(shop.db, {
      name: 'Gece lambası',
      categories: ['lambalar'],
      brand: 'ISIL',
    });
  });
  afterAll(() => shop.close());

  const post = (path: string, body: object, locale = 'tr') =>
    officePost(office, `/api/office/home${path}`, body, { 'x-locale': locale });
  const live = async () => (await office.get('/api/office/home')).json<OfficeHome>();
  const page = async (locale = 'tr') =>
    (await shop.browser().get('/api/catalog/home', { 'x-locale': locale })).json<HomePage>();
  const html = async (path = '/') => (await shop.browser().get(path)).body;
  const section = (kind: HomeSection['kind'], change: Partial<HomeSection>): HomeSection => ({
    ...newSection(kind, `${kind}-1`),
    ...change,
  });
  const publish = async (sections: readonly HomeSection[]) => {
    const answer = await post('', { sections, seen: (await live()).version });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ version: number; isCleaned: boolean }>();
  };

  test('a shop that published none has its own page, whose sections can be published as they are (rule catalog/home)', async () => {
    expect(await live()).toMatchObject({ version: 0, isOwn: true, publishedAt: null });
    // The process hears of what was written past it.
    await expect.poll(async () => JSON.stringify(await page())).toContain('Gece lambası');
    const own = await page();
    const before = await html();
    expect(own.sections.map(({ kind }) => kind)).toContain('wall');
    expect((await live()).sections).toEqual(ownSections);
    await publish(ownSections);
    expect(await page()).toEqual(own);
    expect(await html()).toBe(before);
  });

  test('shoppers see a publication at once, in both languages, with its order and its words (rule categories/home-publish)', async () => {
    await html();
    await html('/en/');
    const doors = section('doors', {
      title: 'Çarşıya girin',
      titleEn: 'Come in',
      ids: [categoryId],
    });
    const chosen = section('products', {
      title: 'Haftanın seçtikleri',
      source: 'chosen',
      ids: [lamp],
    });
    const { version } = await publish([chosen, doors]);
    const shown = await page();
    expect(shown.sections.map(({ key }) => key)).toEqual(['heading', 'products-1', 'doors-1']);
    expect(await html()).toContain('Haftanın seçtikleri');
    const english = await html('/en/');
    expect(english).toContain('Come in');
    expect(english).toContain('Our picks');
    expect(english).not.toContain('Haftanın seçtikleri');
    expect(await live()).toMatchObject({ version, isOwn: false });
    const log = await shop.db
      .selectFrom('activity_log')
      .where('action', '=', 'home.published')
      .select('after')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log.after).toEqual({
      version,
      sections: 'chosen (1) “Haftanın seçtikleri”, doors (1) “Çarşıya girin”',
    });
  });

  test('the second of two people learns of the first, and the same call twice is one publication (rule categories/home-publish)', async () => {
    const { version: seen } = await live();
    const sections = [section('hero', { title: 'Birinci' })];
    expect((await post('', { sections, seen })).statusCode).toBe(200);
    const again = await post('', { sections, seen });
    expect(again.json()).toEqual({ version: seen + 1, isCleaned: false });
    const second = await post('', { sections: [section('hero', { title: 'İkinci' })], seen });
    expect([second.statusCode, second.json().error.code]).toEqual([409, 'home-changed']);
    expect(await html()).toContain('Birinci');
  });

  test('an earlier version comes back as a new one, and so does the shop’s own page (rule categories/home-restore)', async () => {
    const first = await publish([section('hero', { title: 'Bahar geldi' })]);
    const second = await publish([section('hero', { title: 'Yaz geldi' })]);
    const back = await post('/restore', { number: first.version, seen: second.version });
    expect(back.json()).toMatchObject({ version: second.version + 1 });
    expect(await html()).toContain('Bahar geldi');
    const stale = await post('/restore', { number: 0, seen: second.version });
    expect(stale.json().error.code).toBe('home-changed');
    const unknown = await post('/restore', { number: 99_999, seen: second.version + 1 });
    expect(unknown.statusCode).toBe(404);
    await post('/restore', { number: 0, seen: second.version + 1 });
    expect(await live()).toMatchObject({ isOwn: true, sections: ownSections });
    const list = (await office.get('/api/office/home/versions')).json<HomeVersionList>();
    expect(list.items.slice(0, 2)).toMatchObject([
      { number: second.version + 2, isOwn: true },
      { number: second.version + 1, isOwn: false, sections: 1 },
    ]);
    const older = (await office.get(`/api/office/home/versions?before=${first.version}`)).json();
    expect(older.items[0]?.number).toBe(first.version - 1);
  });

  test('a section whose products or categories are gone is left out, and the office says so (rule categories/home-left-out)', async () => {
    const gone = await makeProduct(shop.db, { name: 'Eski lamba', categories: ['lambalar'] });
    const sections = [
      section('products', { source: 'chosen', ids: [gone, 987_654] }),
      section('doors', { ids: [987_654] }),
      section('brands', { ids: [brandId, 987_654] }),
      section('hero', {}),
    ];
    await publish(sections);
    await expect.poll(async () => (await page()).sections.length, { interval: 20 }).toBe(3);
    await shop.db.updateTable('products').set({ active: false }).where('id', '=', gone).execute();
    await expect
      .poll(async () => (await page()).sections.map(({ key }) => key), { interval: 20 })
      .toEqual(['brands-1', 'hero-1']);
    expect((await shop.browser().get('/')).statusCode).toBe(200);
    const preview = (await post('/preview', { sections, locale: 'tr' })).json<HomePreview>();
    expect(preview.sections).toMatchObject([
      {
        id: 'products-1',
        isShown: false,
        gone: 1,
        named: [{ name: 'Eski lamba', isShown: false }],
      },
      { id: 'doors-1', isShown: false, gone: 1, named: [] },
      { id: 'brands-1', isShown: true, gone: 1, named: [{ name: 'Işıl', isShown: true }] },
      { id: 'hero-1', isShown: true, gone: 0 },
    ]);
  });

  test('the preview shows sections that nobody published, with prices as shoppers read them (rule categories/home-preview)', async () => {
    const { version } = await live();
    const sections = [section('products', { source: 'category', ids: [categoryId] })];
    const preview = (await post('/preview', { sections, locale: 'en' })).json<HomePreview>();
    expect(preview.page.sections.at(-1)).toMatchObject({
      kind: 'products',
      path: '/lambalar',
      products: [{ id: lamp }],
    });
    expect(preview.prices[String(lamp)]).toMatch(/^₺/);
    expect((await live()).version).toBe(version);
  });

  test('banners and texts are HTML that cannot run (rule categories/home-sections)', async () => {
    const banner = { alt: '"><script>', altEn: '', width: 300, height: 200 };
    const { isCleaned } = await publish([
      section('banners', { banners: [{ ...banner, file: 'yaz.webp', href: '/lambalar' }] }),
      section('text', {
        title: 'Neden <biz>?',
        text: '<p onclick="x()">Çünkü</p><script>1</script>',
      }),
    ]);
    expect(isCleaned).toBe(true);
    const shown = await html('/en/');
    expect(shown).toContain('href="/en/lambalar"');
    expect(shown).toContain('<h2 lang="tr">Neden &lt;biz&gt;?</h2>');
    expect(shown).toContain('<p>Çünkü</p>');
    expect(shown).not.toContain('<script>1');
    expect(shown).not.toContain('"><script>"');
  });

  test('incomplete sections are refused at their field unless they are off (rule categories/home-refused)', async () => {
    const { version: seen } = await live();
    const empty = { file: '', alt: '', altEn: '', href: '', width: 0, height: 0 };
    const cases = [
      [section('products', { source: 'chosen' }), 'products-1.ids', 'En az bir ürün seçin.'],
      [section('products', { source: 'category' }), 'products-1.ids', 'Bir kategori seçin.'],
      [section('brands', {}), 'brands-1.ids', 'En az bir marka seçin.'],
      [section('text', {}), 'text-1.text', 'Bir metin yazın ya da bölümü kapatın.'],
      [section('banners', { banners: [empty] }), 'banners-1.banners', 'En az bir görsel ekleyin.'],
      [
        section('banners', { banners: [{ ...empty, file: 'a.webp', href: '//kotu.example' }] }),
        'banners-1.banners',
        'Bağlantı / ya da https:// ile başlamalı.',
      ],
      [
        section('banners', { banners: [{ ...empty, file: '../a.webp' }] }),
        'banners-1.banners',
        'Böyle bir görsel yok; yeniden yükleyin.',
      ],
    ] as const;
    for (const [wrong, field, text] of cases) {
      const answer = await post('', { sections: [wrong], seen });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { [field]: text }]);
    }
    const off = await post('', { sections: [section('text', { isOn: false })], seen });
    expect(off.statusCode).toBe(200);
  });

  test('a category shows the picture that the office sent for it, transparent where it is (rule categories/picture)', async () => {
    const bytes = await picture(300, 300).ensureAlpha(0.2).png().toBuffer();
    const send = (body: Uint8Array, by = office) =>
      by.postFiles('/api/office/pictures', {}, [{ field: 'picture', bytes: body }], {
        origin: shopOrigin,
        'x-locale': 'tr',
      });
    const taken = await send(bytes);
    const { file, width } = taken.json();
    expect([taken.statusCode, width]).toEqual([200, 300]);
    expect(file).toMatch(/^gorsel-[\da-f]{8}\.webp$/);
    const svg = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect([svg.statusCode, svg.json().error.fields]).toEqual([
      400,
      { picture: 'JPEG, PNG ya da WebP olmalı.' },
    ]);
    await publish(ownSections);
    const changed = await officePost(office, `/api/office/categories/${categoryId}`, {
      image: file,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const wall = (await page()).sections.find((each) => each.kind === 'wall');
    expect(wall?.doors).toContainEqual(expect.objectContaining({ image: file, isProduct: false }));
    const wrong = await officePost(office, `/api/office/categories/${categoryId}`, {
      image: '../../etc/passwd',
    });
    expect(wrong.statusCode).toBe(400);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await send(bytes, reader)).statusCode).toBe(403);
  });
});
