import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CategoryDetail, CategoryTree } from '#contract/office/catalog/office-categories.ts';
import type { Route } from '#contract/route.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the categories of the office', (open) => {
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
    officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
  const tree = async () => (await office.get('/api/office/categories')).json<CategoryTree>().items;
  const detail = async (id: number) =>
    (await office.get(`/api/office/categories/${id}`)).json<CategoryDetail>();
  const versionOf = async (id: number) => (await detail(id)).version;
  const under = async (parentId: number | null) =>
    (await tree()).filter((each) => each.parentId === parentId).map(({ path }) => path);
  /** The category that shoppers see at a path, or where it leads. */
  const at = async (path: string): Promise<string> => {
    const route = await shop.browser().get(`/api/catalog/route/${path}`);
    if (route.statusCode === 200) return route.json<Route>().params['category'] ?? '';
    const page = await shop.browser().get(`/${path}?sort=name`);
    return page.statusCode === 301 ? `301 ${page.headers.location}` : 'nothing';
  };
  /** Its address counts as one of long ago. */
  const settle = (id: number) =>
    sql`update categories set path_at = '-infinity' where id = ${id}`.execute(shop.db);
  const productsIn = async (id: number) =>
    (
      await shop.db
        .selectFrom('product_categories')
        .where('category_id', '=', id)
        .select('product_id')
        .orderBy('product_id')
        .execute()
    ).map((row) => row.product_id);

  test('shoppers find a moved branch at its new address, and its products in the categories above it; old addresses lead there (rules categories/moving, categories/old-addresses)', async () => {
    const lamps = await makeCategory(shop.db, 'ev/isik', { name: 'Işık' });
    const bulbs = await makeCategory(shop.db, 'ev/isik/ampuller', { name: 'Ampuller' });
    const home = (await tree()).find(({ path }) => path === 'ev')?.id ?? 0;
    const garden = await makeCategory(shop.db, 'bahce', { name: 'Bahçe' });
    await makeBrand(shop.db, 'PARLAK');
    const product = await makeProduct(shop.db, { categories: ['ev/isik/ampuller'] });
    const both = await makeProduct(shop.db, { categories: ['ev/isik', 'ev'] });
    const moved = await post(`categories/${lamps}/move`, {
      parentId: garden,
      before: null,
      seen: await versionOf(lamps),
    });
    expect(moved.json()).toMatchObject({
      path: 'bahce/isik',
      from: { parentId: home, before: null },
    });
    expect(await at('bahce/isik/ampuller')).toBe('bahce/isik/ampuller');
    expect(await at('ev/isik')).toBe('301 /bahce/isik?sort=name');
    expect(await at('ev/isik/ampuller')).toBe('301 /bahce/isik/ampuller?sort=name');
    expect(await at('parlak/ev/isik')).toBe('301 /parlak/bahce/isik?sort=name');
    expect(await productsIn(garden)).toEqual([product, both]);
    expect(await productsIn(home)).toEqual([both]);
    const list = (await shop.browser().get('/api/catalog/products/bahce')).json();
    expect(list.total).toBe(2);
    expect((await detail(bulbs)).oldPaths).toMatchObject([
      { path: 'ev/isik/ampuller', reason: 'moved' },
    ]);
    await post(`categories/${lamps}/move`, { parentId: null, before: garden });
    expect(await at('ev/isik')).toBe('301 /isik?sort=name');
    expect(await at('bahce/isik')).toBe('nothing');
    expect((await under(null)).slice(0, 2)).toEqual(['isik', 'bahce']);
  });

  test('an undone move leaves nothing behind (rule categories/moving)', async () => {
    const tools = await makeCategory(shop.db, 'hirdavat/alet', { name: 'Alet' });
    await makeCategory(shop.db, 'hirdavat/boya', { name: 'Boya' });
    const paint = await makeCategory(shop.db, 'boyalar', { name: 'Boyalar' });
    const { from } = (
      await post(`categories/${tools}/move`, { parentId: paint, before: null })
    ).json();
    await post(`categories/${tools}/move`, from);
    const { parentId, oldPaths, path } = await detail(tools);
    expect([path, oldPaths]).toEqual(['hirdavat/alet', []]);
    expect(await under(parentId)).toEqual(['hirdavat/alet', 'hirdavat/boya']);
    expect(await at('boyalar/alet')).toBe('nothing');
  });

  test('a move is not undone where another category took the address, and the message says so (rule categories/moving)', async () => {
    const vases = await makeCategory(shop.db, 'vazo', { name: 'Vazo' });
    const glass = await makeCategory(shop.db, 'camlar', { name: 'Camlar' });
    const moved = await post(`categories/${vases}/move`, { parentId: glass, before: null });
    const { from } = moved.json();
    expect((await post('categories', { parentId: null, name: 'Vazo' })).json().path).toBe('vazo');
    const back = await post(`categories/${vases}/move`, from);
    expect(back.statusCode).toBe(400);
    expect(Object.values(back.json().error.fields)).toEqual([
      expect.stringContaining('kategori var'),
    ]);
    expect([(await detail(vases)).path, await at('vazo')]).toEqual(['camlar/vazo', 'vazo']);
  });

  test('a new address keeps the old one; a category that takes it has it to itself (rule categories/old-addresses)', async () => {
    const cups = await makeCategory(shop.db, 'mutfak/fincan', { name: 'Fincan' });
    await makeCategory(shop.db, 'mutfak/fincan/kahve', { name: 'Kahve' });
    const kitchen = (await tree()).find(({ path }) => path === 'mutfak')?.id ?? 0;
    expect((await post(`categories/${kitchen}`, { slug: 'mutfak-esyasi' })).statusCode).toBe(200);
    await settle(cups);
    await post(`categories/${cups}`, { slug: 'fincanlar' });
    expect(await at('mutfak/fincan/kahve')).toBe('301 /mutfak-esyasi/fincanlar/kahve?sort=name');
    expect(await at('mutfak/fincan')).toBe('301 /mutfak-esyasi/fincanlar?sort=name');
    const taken = await post('categories', { parentId: null, name: 'Mutfak' });
    expect([taken.json().path, await at('mutfak')]).toEqual(['mutfak', 'mutfak']);
    const [newest] = (await detail(cups)).oldPaths;
    expect(newest).toMatchObject({ path: 'mutfak-esyasi/fincan', reason: 'renamed' });
    await post(`old-paths/${newest?.id ?? 0}/remove`, {});
    expect(await at('mutfak-esyasi/fincan')).toBe('nothing');
    expect((await post(`old-paths/${newest?.id ?? 0}/remove`, {})).statusCode).toBe(404);
    await post(`categories/${cups}/old-paths`, { path: '/mutfak-esyasi/fincan/' });
    expect(await at('mutfak-esyasi/fincan')).toBe('301 /mutfak-esyasi/fincanlar?sort=name');
    const wrong = await post(`categories/${cups}/old-paths`, { path: 'mutfak' });
    expect(wrong.json().error.fields.path).toContain('kategori var');
  });

  test('shoppers read the texts above and below the list at once, in their language (rule categories/fields)', async () => {
    const id = await makeCategory(shop.db, 'cam', { name: 'Cam' });
    const about = async (language: string) =>
      (await shop.browser().get(`/api/catalog/products/${language}/cam`)).json().about;
    expect(await about('tr')).toBe(undefined);
    await post(`categories/${id}`, { intro: 'Bardak ve kavanoz.', html: '<p>Elde yıkayın.</p>' });
    const turkish = { intro: 'Bardak ve kavanoz.', html: '<p>Elde yıkayın.</p>' };
    expect([await about('tr'), await about('en')]).toEqual([turkish, { ...turkish, lang: 'tr' }]);
    await post(`categories/${id}`, { introEn: 'Glasses and jars.' });
    expect(await about('en')).toEqual({ intro: 'Glasses and jars.', html: '' });
    const page = (await shop.browser().get('/cam')).body;
    expect(page).toContain('Bardak ve kavanoz.</p>');
    expect(page).toContain('<p>Elde yıkayın.</p>');
  });

  test('a hidden category and those below it have no page and no place in the menu; their products stay (rule categories/hidden)', async () => {
    const season = await makeCategory(shop.db, 'mevsim', { name: 'Mevsim' });
    await makeCategory(shop.db, 'mevsim/yilbasi', { name: 'Yılbaşı' });
    const product = await makeProduct(shop.db, {
      name: 'Çam süsü',
      categories: ['mevsim/yilbasi'],
    });
    const hidden = await post(`categories/${season}`, { hidden: true });
    expect(hidden.statusCode).toBe(200);
    for (const path of ['mevsim', 'mevsim/yilbasi']) expect(await at(path)).toBe('nothing');
    const frame = (await shop.browser().get('/api/catalog/shop')).json();
    const menu = frame.categories.map(({ path }: { path: string }) => path);
    expect(menu.filter((path: string) => path.startsWith('mevsim'))).toEqual([]);
    const sitemap = (await shop.browser().get('/sitemap/pages.xml')).body;
    expect(sitemap).not.toContain('mevsim');
    const found = (await shop.browser().get('/api/catalog/products?q=çam+süsü')).json();
    expect(found.items.map(({ id }: { id: number }) => id)).toEqual([product]);
    expect((await shop.browser().get(`/api/catalog/product/${product}`)).statusCode).toBe(200);
    await post(`categories/${season}`, { hidden: false });
    expect(await at('mevsim/yilbasi')).toBe('mevsim/yilbasi');
  });

  test('says what ends the right to return its products, those below it too; a product’s own word counts first (rule returns/exceptions)', async () => {
    const above = await makeCategory(shop.db, 'kozmetik', { name: 'Kozmetik' });
    await makeCategory(shop.db, 'kozmetik/ruj', { name: 'Ruj' });
    const product = await makeProduct(shop.db, { categories: ['kozmetik/ruj'] });
    const said = async () =>
      (await shop.browser().get(`/api/catalog/product/${product}`)).json().withdrawal ?? '';
    expect(await said()).toBe('');
    expect((await post(`categories/${above}`, { withdrawal: 'hygiene' })).statusCode).toBe(200);
    await expect.poll(said, { interval: 20 }).toMatch(/hijyen/);
    expect((await post(`categories/${above}`, { withdrawal: 'never' })).statusCode).toBe(400);
    await shop.db
      .updateTable('products')
      .where('id', '=', product)
      .set({ withdrawal: 'yes' })
      .execute();
    await expect.poll(said, { interval: 20 }).toBe('');
    await post(`categories/${above}`, { withdrawal: '' });
    expect((await detail(above)).withdrawal).toBe('');
  });

  test('only an empty category goes; its address leads to the one above (rule categories/removal)', async () => {
    const above = await makeCategory(shop.db, 'ofis', { name: 'Ofis' });
    const full = await makeCategory(shop.db, 'ofis/kagit', { name: 'Kâğıt' });
    const empty = await makeCategory(shop.db, 'ofis/zarf', { name: 'Zarf' });
    await makeProduct(shop.db, { categories: ['ofis/kagit'] });
    const refused = await post(`categories/${above}/remove`, {});
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'category-not-empty']);
    expect(refused.json().error.messages.type).toContain('2 alt kategori ve 1 ürün');
    expect((await post(`categories/${full}/remove`, {})).statusCode).toBe(409);
    expect((await post(`categories/${empty}/remove`, { seen: 1 })).statusCode).toBe(200);
    expect(await at('ofis/zarf')).toBe('301 /ofis?sort=name');
    expect((await post(`categories/${empty}/remove`, {})).statusCode).toBe(404);
  });

  test('tells the second of two people, and does nothing twice (rule categories/at-once)', async () => {
    const a = await makeCategory(shop.db, 'iki-a', { name: 'A' });
    const b = await makeCategory(shop.db, 'iki-b', { name: 'B' });
    const moves = await Promise.all([
      post(`categories/${a}/move`, { parentId: b, before: null, seen: 1 }),
      post(`categories/${b}/move`, { parentId: a, before: null, seen: 1 }),
    ]);
    const codes = moves.map((answer) => answer.statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
    const loser = moves.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json().error.code).toBe('category-inside-itself');
    const renamed = await post(`categories/${a}`, { name: 'Yeni', seen: await versionOf(a) });
    const late = await post(`categories/${a}`, { name: 'Başka', seen: 1 });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'category-changed']);
    const again = await post(`categories/${a}`, { name: 'Yeni', seen: 1 });
    expect(again.json()).toEqual(renamed.json());
  });

  test('refuses what cannot be, at its field (rules categories/fields, categories/address)', async () => {
    const spare = await makeCategory(shop.db, 'yedek', { name: 'Yedek' });
    const refused = async (body: object, path = `categories/${spare}`) => {
      const answer = await post(path, body);
      return [answer.statusCode, answer.json().error.fields];
    };
    expect(await refused({ name: ' ' })).toEqual([400, { name: 'Lütfen bir ad yazın.' }]);
    for (const slug of ['sepet', 'Büyük', '', 'api', 'elektrik', 'hakkimizda']) {
      const [status, fields] = await refused({ slug });
      expect([status, Object.keys(fields)], slug).toEqual([400, ['slug']]);
    }
    const itself = await post(`categories/${spare}/move`, { parentId: spare, before: null });
    expect(itself.json().error.code).toBe('category-inside-itself');
    expect((await post('categories/999999', { name: 'x' })).statusCode).toBe(404);
    expect((await post('categories', { parentId: 999_999, name: 'x' })).statusCode).toBe(409);
    const clean = await post(`categories/${spare}`, { html: '<p>Depo</p><script>1</script>' });
    expect(clean.statusCode).toBe(200);
    expect((await detail(spare)).html).toBe('<p>Depo</p>');
  });
});
