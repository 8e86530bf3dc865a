import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const price = 4321.5;

describeEachEngine('the address of an archived product', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await makeCategory(shop.db, 'fener', { name: 'Fener', nameEn: 'Lanterns' });
    await makeProduct(shop.db, { name: 'Komşu Fener', categories: ['fener'] });
  });
  afterAll(() => shop.close());

  const post = async (id: number, call: 'archive' | 'restore', body: object = {}) => {
    const answer = await officePost(office, `/api/office/products/${id}/${call}`, body);
    expect(answer.statusCode).toBe(200);
  };
  const page = (seo: string, id: number, locale = '') =>
    shop.browser().get(`${locale}/${seo}-p-${id}`);
  const soon = { interval: 20, timeout: 10_000 };
  const statusBecomes = (seo: string, id: number, status: number) =>
    expect.poll(async () => (await page(seo, id)).statusCode, soon).toBe(status);

  async function makeFamily(name: string) {
    const root = await makeProduct(shop.db, { name, hasChildren: true, categories: ['fener'] });
    const child = (value: string, active = true) =>
      makeProduct(shop.db, {
        parentId: root,
        name: `${name} ${value}`,
        variants: [['Beden', value]],
        active,
        price,
      });
    return {
      root,
      medium: await child('M'),
      large: await child('L'),
      hidden: await child('XL', false),
    };
  }
  const seoOf = async (id: number) => {
    const row = await shop.db
      .selectFrom('products')
      .select('seo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.seo;
  };

  test('says that it is no longer sold, without a price, until it is restored (rule catalog/archived)', async () => {
    const id = await makeProduct(shop.db, { name: 'Eski Fener', price, categories: ['fener'] });
    const seo = await seoOf(id);
    expect((await page(seo, id)).body).toContain('4.321,50');
    await post(id, 'archive');
    await statusBecomes(seo, id, 410);
    const { body } = await page(seo, id);
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    for (const text of ['Eski Fener', 'artık satılmıyor', 'Fener ürünleri', 'Komşu Fener']) {
      expect(main).toContain(text);
    }
    expect(main).not.toContain('4.321,50');
    expect(body).not.toContain('application/ld+json');
    expect((await page(seo, id, '/en')).body).toContain('This product is no longer sold');
    expect((await page('baska-ad', id)).statusCode).toBe(301);
    const detail = (await shop.browser().get(`/api/catalog/product/${id}`)).json<ProductPage>();
    expect(detail).toMatchObject({ archived: { family: null }, children: [] });
    await post(id, 'restore', { show: true });
    await statusBecomes(seo, id, 200);
    expect((await page(seo, id)).body).toContain('4.321,50');
  });

  test('of a family holds for its variants, but not for hidden ones', async () => {
    const { root, medium, hidden } = await makeFamily('Gemici Feneri');
    await post(root, 'archive');
    await statusBecomes(await seoOf(root), root, 410);
    expect((await page(await seoOf(medium), medium)).statusCode).toBe(410);
    expect((await page(await seoOf(hidden), hidden)).statusCode).toBe(404);
    await post(root, 'restore', { show: true });
    await statusBecomes(await seoOf(medium), medium, 200);
  });

  test('of one variant leads to the family that is still sold', async () => {
    const { root, large } = await makeFamily('Bahçe Feneri');
    await post(large, 'archive');
    await statusBecomes(await seoOf(large), large, 410);
    const { body } = await page(await seoOf(large), large);
    expect(body).toContain('Bu seçenek artık satılmıyor');
    expect(body).toContain(`href="/${await seoOf(root)}-p-${root}"`);
    expect((await page(await seoOf(root), root)).statusCode).toBe(200);
    await post(large, 'restore', { show: true });
    await statusBecomes(await seoOf(large), large, 200);
    const family = (await shop.browser().get(`/api/catalog/product/${root}`)).json<ProductPage>();
    expect(family.children.map(({ id }) => id)).toContain(large);
  });

  test('of a hidden product and of a variant of a hidden family answers 404', async () => {
    const { root, large } = await makeFamily('Taslak Fener');
    await post(large, 'archive');
    await statusBecomes(await seoOf(large), large, 410);
    await officePost(office, `/api/office/products/${root}`, { active: false });
    await statusBecomes(await seoOf(root), root, 404);
    await statusBecomes(await seoOf(large), large, 404);
  });
});
