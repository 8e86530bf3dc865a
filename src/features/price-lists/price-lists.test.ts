import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeGroup } from '#contract/office/prices/groups.ts';
import type { PriceListPage } from '#contract/office/prices/price-lists.ts';
import type { ListHistory, RuleTablePage } from '#contract/office/prices/price-rules.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const terms = { base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
const groupFields = {
  nameEn: '',
  label: '',
  labelEn: '',
  priceList: null,
  withVat: null,
  showListPrice: false,
  showPrices: true,
  minOrder: null,
  assortments: [],
  onlyAssortments: false,
};

describeEachEngine('price lists in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await makeBrand(shop.db, 'KND', 'Kandil');
    await makeCategory(shop.db, 'el-aletleri/cekic');
    await makeProduct(shop.db, {
      id: 500,
      code: 'UST-450',
      name: 'Çekiç',
      brand: 'KND',
      price: 200,
      packs: { Koli: [24, 4448] },
      categories: ['el-aletleri/cekic'],
    });
    await shop.db
      .updateTable('product_units')
      .set({ min_price: 3000, min_currency: 'TRY' })
      .where('product_id', '=', 500)
      .where('id', '=', 2)
      .execute();
  });
  afterAll(() => shop.close());

  const post = async (path: string, body: object = {}) => {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const read = async <T>(path: string) => (await office.get(`/api/office/${path}`)).json<T>();
  const makeList = (code: string) => post('price-lists', { code, name: `Liste ${code}`, ...terms });
  const listNow = async (code: string) => {
    const { items } = await read<PriceListPage>('price-lists');
    return items.find((each) => each.code === code);
  };
  const rulesOf = (code: string, query = '') =>
    read<RuleTablePage>(`price-lists/${code}/rule-table${query}`);
  const history = (code: string) => read<ListHistory>(`price-lists/${code}/history`);
  const logOf = (code: string) =>
    shop.db
      .selectFrom('activity_log')
      .where('subject_id', '=', code)
      .select(['action', 'before', 'after'])
      .orderBy('id')
      .execute();

  test('a list begins unused, is changed by those who saw its last version, and leaves with nobody’s group (rules wholesale/lists, wholesale/removal)', async () => {
    expect(await makeList('toptan-a')).toMatchObject({ status: 200, code: 'toptan-a', version: 1 });
    expect((await makeList('toptan-a')).error.fields).toEqual({
      code: 'Bu kod kullanılıyor. Başka bir kod yazın.',
    });
    expect(await listNow('toptan-a')).toMatchObject({ active: false, rules: 0, customers: 0 });
    const changed = { ...terms, name: 'Toptan A', maxDiscount: 25, seen: 1 };
    expect(await post('price-lists/toptan-a', changed)).toMatchObject({ version: 2 });
    const stale = await post('price-lists/toptan-a', { ...changed, name: 'Başka' });
    expect([stale.status, stale.error.code]).toEqual([409, 'price-list-changed']);
    const wrong = await post('price-lists/toptan-a', { ...changed, maxDiscount: 101 });
    expect(Object.keys(wrong.error.fields)).toEqual(['maxDiscount']);
    await post('price-lists/toptan-a/activate', { active: true });
    const group = { ...groupFields, name: 'Bayi', priceList: 'toptan-a' };
    expect(await post('groups', group)).toMatchObject({ code: 'bayi' });
    const buyer = await makeBuyer(shop.db);
    await sql`update customers set group_id = (select id from customer_groups where code = 'bayi')
      where id = ${buyer.customerId}`.execute(shop.db);
    const fresh = await office.get('/api/office/price-lists', { 'cache-control': 'no-cache' });
    expect(fresh.json<PriceListPage>().items).toContainEqual(
      expect.objectContaining({
        code: 'toptan-a',
        customers: 1,
        groups: [{ code: 'bayi', name: 'Bayi' }],
      }),
    );
    expect((await post('price-lists/toptan-a/remove')).error.code).toBe('price-list-used');
    expect((await post('groups/bayi/remove')).error.code).toBe('group-used');
    await sql`update customers set group_id = null where id = ${buyer.customerId}`.execute(shop.db);
    await changeSettings(shop.db, { guestGroup: 'bayi' });
    expect((await post('groups/bayi/remove')).error.code).toBe('group-used');
    await changeSettings(shop.db, { guestGroup: '' });
    expect((await post('groups/bayi/remove')).status).toBe(200);
    expect((await post('price-lists/toptan-a/remove')).status).toBe(200);
    expect(await listNow('toptan-a')).toBeUndefined();
    expect((await logOf('toptan-a')).map(({ action }) => action)).toEqual([
      'price-list.added',
      'price-list.changed',
      'price-list.changed',
      'price-list.removed',
    ]);
  });

  test('the newest change is undone, back to each rule, unless somebody changed it meanwhile (rules wholesale/history, wholesale/undo)', async () => {
    await makeList('geri');
    const rules = 'price-lists/geri/rules';
    await post(rules, { scope: 'all', discount: '8' });
    await post(`${rules}/bulk`, {
      rules: [
        { scope: 'all', discount: '9' },
        { scope: 'brand', target: 'KND', discount: '10' },
      ],
    });
    const [newest, oldest] = (await history('geri')).items;
    expect([newest?.added, newest?.changed, newest?.by, oldest?.added]).toEqual([
      1,
      1,
      expect.stringMatching(/^Kişi/),
      1,
    ]);
    expect((await post('price-lists/geri/undo', { id: oldest?.id })).error.code).toBe(
      'price-list-changed',
    );
    expect((await post('price-lists/geri/undo', { id: newest?.id })).status).toBe(200);
    const now = (await rulesOf('geri')).items;
    expect(now.map(({ scope, rules: own }) => [scope, own[0]?.discount])).toEqual([['all', '8']]);
    expect((await history('geri')).items[0]?.undone).toBe(true);
    // An import changed the rule since: it stays.
    await sql`update price_rules set discount = '3' where list_id = (select id from price_lists where code = 'geri')`.execute(
      shop.db,
    );
    expect((await post('price-lists/geri/undo', { id: oldest?.id })).error.code).toBe(
      'price-list-changed',
    );
    await post('price-lists/geri', { ...terms, name: 'Yeni ad', maxDiscount: 5 });
    const [renamed] = (await history('geri')).items;
    expect((await post('price-lists/geri/undo', { id: renamed?.id })).status).toBe(200);
    expect(await listNow('geri')).toMatchObject({ name: 'Liste geri', maxDiscount: null });
  });

  test('groups and assortments are kept by version, and name only what exists (rules wholesale/group-work, wholesale/assortment-work)', async () => {
    const goods = { products: ['UST-450'], brands: [], categories: ['el-aletleri'] };
    expect(await post('assortments', { name: 'Gizli', ...goods })).toMatchObject({ code: 'gizli' });
    const unknown = await post('assortments/gizli', { name: 'Gizli', ...goods, brands: ['YOK'] });
    expect(unknown.error.fields).toEqual({ brands: 'Bulunamadı: YOK' });
    const group = { ...groupFields, name: 'Okul', assortments: ['gizli'], minOrder: 500 };
    await post('groups', group);
    expect((await post('groups/okul', { ...group, priceList: 'yok' })).error.fields).toEqual({
      priceList: 'Böyle bir fiyat listesi yok.',
    });
    expect(await post('groups/okul', { ...group, nameEn: 'School', seen: 1 })).toMatchObject({
      version: 2,
    });
    expect((await post('groups/okul', { ...group, seen: 1 })).error.code).toBe('group-changed');
    const { items } = await read<{ items: OfficeGroup[] }>('groups');
    expect(items).toMatchObject([{ code: 'okul', nameEn: 'School', assortments: ['gizli'] }]);
    const found = await read<{ items: object[] }>('assortments');
    expect(found.items).toMatchObject([
      { counts: { products: 1, brands: 0, categories: 1 }, groups: [{ code: 'okul' }] },
    ]);
    expect(await read('assortments/gizli')).toMatchObject({ products: ['UST-450'], hides: 1 });
    expect((await post('assortments/gizli/remove')).error.code).toBe('assortment-used');
    await post('groups/okul/remove');
    expect((await post('assortments/gizli/remove')).status).toBe(200);
    await shop.db
      .insertInto('assortments')
      .values(Array.from({ length: 64 }, (_, index) => ({ code: `k${index}`, name: `K ${index}` })))
      .execute();
    const full = await post('assortments', { name: 'Bir fazla', ...goods });
    expect(full.error.code).toBe('assortments-full');
  });
});
