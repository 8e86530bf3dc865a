import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the brands of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
  });
  afterAll(async () => {
    const broken = await auditShop(shop.db, new Date());
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  const post = (path: string, body: object) =>
    officePost(office, `/api/office/brands${path}`, body, { 'x-locale': 'tr' });
  const list = async (query = '') =>
    (await office.get(`/api/office/brands${query}`)).json<OfficeBrandPage>();
  const brand = async (id: number) =>
    (await list('?limit=100')).items.find((each) => each.id === id);
  const at = async (path: string) => {
    const page = await shop.browser().get(`${path}?sort=name`);
    return page.statusCode === 301 ? `301 ${page.headers.location}` : String(page.statusCode);
  };

  test('lists brands by name with their products, page by page, found by a part of name or code (rule categories/brands)', async () => {
    const cinar = await makeBrand(shop.db, 'CNR', 'Çınar');
    await makeBrand(shop.db, 'CEVIZ', 'Ceviz');
    await makeProduct(shop.db, { brand: 'CNR' });
    await makeProduct(shop.db, { brand: 'CNR' });
    const first = await list('?limit=1&q=c');
    expect(first.total).toBe(2);
    expect(first.items).toMatchObject([{ name: 'Ceviz', path: 'ceviz', products: 0 }]);
    const second = await list(`?limit=1&q=c&cursor=${first.next}`);
    expect(second.items).toMatchObject([{ id: cinar, name: 'Çınar', path: 'cnr', products: 2 }]);
    expect((await list(`?limit=1&q=c&cursor=${second.previous}`)).items).toEqual(first.items);
    expect((await list('?q=CINAR')).items.map(({ id }) => id)).toEqual([cinar]);
    expect((await office.get('/api/office/brands?cursor=x')).statusCode).toBe(400);
  });

  test('a new name shows on cards at once, and a new code leads the old address to the new one (rule categories/brand-address)', async () => {
    await makeCategory(shop.db, 'kilit');
    const id = await makeBrand(shop.db, 'ESKI', 'Eski ad');
    await makeProduct(shop.db, { name: 'Kilit', brand: 'ESKI', categories: ['kilit'] });
    expect(await at('/eski')).toBe('200');
    const { version } = (await brand(id)) ?? { version: 0 };
    const done = await post(`/${id}`, { name: 'Yeni ad', code: 'YENI AD', seen: version });
    expect(done.json()).toEqual({ id, path: 'yeni-ad', version: version + 1 });
    expect(await at('/eski')).toBe('301 /yeni-ad?sort=name');
    expect(await at('/en/eski')).toBe('301 /en/yeni-ad?sort=name');
    expect(await at('/eski/kilit')).toBe('301 /yeni-ad/kilit?sort=name');
    expect(await at('/eski/yok')).toBe('404');
    expect((await shop.browser().get('/yeni-ad')).body).toContain('Yeni ad');
    expect(await brand(id)).toMatchObject({ oldPaths: ['eski'] });
    const stale = await post(`/${id}`, { name: 'Üçüncü ad', seen: version });
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'brand-changed']);
    // A change to the present value is done already.
    expect((await post(`/${id}`, { name: 'Yeni ad', seen: version })).statusCode).toBe(200);
    const other = await post('', { name: 'Eski' });
    expect(other.json()).toMatchObject({ path: 'eski' });
    expect(await at('/eski')).toBe('200');
    expect(await brand(id)).toMatchObject({ oldPaths: [] });
  });

  test('an address that another brand, a category or the shop has is refused at its field (rule categories/brand-address)', async () => {
    await makeCategory(shop.db, 'boya');
    await makeBrand(shop.db, 'A-B');
    const codes = { 'A B': 'brand', boya: 'category', sepet: 'reserved', '!': 'code' } as const;
    const texts = {
      brand: 'Bu koddan çıkan adreste başka bir marka var.',
      category: 'Bu koddan çıkan adreste bir kategori var.',
      reserved: 'Bu koddan çıkan adresi dükkânın kendisi kullanıyor. Başka bir kod yazın.',
      code: 'Kodda en az bir harf ya da rakam olmalı; en çok 80 karakter.',
    };
    for (const [code, problem] of Object.entries(codes)) {
      const answer = await post('', { name: 'Deneme', code });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        400,
        { code: texts[problem] },
      ]);
    }
    expect((await post('', { name: '  ' })).json().error.fields).toEqual({
      name: 'Lütfen bir ad yazın.',
    });
  });

  test('a merged brand’s products and addresses are the other one’s (rule categories/brand-merge)', async () => {
    const from = await makeBrand(shop.db, 'IKIZ-1', 'İkiz 1');
    const into = await makeBrand(shop.db, 'IKIZ-2', 'İkiz 2');
    const product = await makeProduct(shop.db, { brand: 'IKIZ-1', name: 'Tornavida' });
    await post(`/${from}`, { code: 'IKIZ-3' });
    const { version } = (await brand(from)) ?? { version: 0 };
    const stale = await post(`/${from}/merge`, { into, seen: version - 1 });
    expect(stale.json().error.code).toBe('brand-changed');
    expect((await post(`/${from}/merge`, { into: from })).json().error.code).toBe('brand-changed');
    const merged = await post(`/${from}/merge`, { into, seen: version });
    expect(merged.json()).toMatchObject({ id: into, path: 'ikiz-2', products: 1 });
    expect(await brand(from)).toBeUndefined();
    expect(await at('/ikiz-1')).toBe('301 /ikiz-2?sort=name');
    expect(await at('/ikiz-3')).toBe('301 /ikiz-2?sort=name');
    const shown = (await shop.browser().get(`/api/catalog/product/${product}`)).json();
    expect(shown.brand).toEqual({ code: 'IKIZ-2', name: 'İkiz 2' });
    await expect
      .poll(async () => (await shop.browser().get('/api/catalog/products/ikiz-2')).json().total)
      .toBe(1);
    const entry = await shop.db
      .selectFrom('activity_log')
      .where('action', '=', 'brand.merged')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      before: { name: 'İkiz 1', code: 'IKIZ-3' },
      after: { into: 'İkiz 2', products: 1 },
    });
  });

  test('only a brand without products is removed (rule categories/brand-removal)', async () => {
    const full = await makeBrand(shop.db, 'DOLU');
    await makeProduct(shop.db, { brand: 'DOLU' });
    expect((await post(`/${full}/remove`, {})).json().error.code).toBe('brand-not-empty');
    const empty = await makeBrand(shop.db, 'BOS');
    expect((await post(`/${empty}/remove`, { seen: 9 })).json().error.code).toBe('brand-changed');
    expect((await post(`/${empty}/remove`, { seen: 1 })).statusCode).toBe(200);
    expect((await post(`/${empty}/remove`, {})).statusCode).toBe(404);
    expect(await at('/bos')).toBe('404');
  });

  test('who may only read cannot change a brand (rule staff/roles)', async () => {
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/brands')).statusCode).toBe(200);
    const answer = await officePost(reader, '/api/office/brands', { name: 'Olmaz' });
    expect(answer.statusCode).toBe(403);
  });
});
