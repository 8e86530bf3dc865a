import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { SettingsAnswer } from '#contract/office/office-settings-page.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the settings of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let owner: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'owner');
    owner = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(() => shop.close());

  const read = async () => (await office.get('/api/office/settings')).json<SettingsAnswer>();
  const post = (path: string, body: object, locale = 'tr') =>
    officePost(office, `/api/office/${path}`, body, { 'x-locale': locale });
  const errorOf = (answer: { json: () => unknown }) => (answer.json() as ErrorBody).error;
  const logged = (id: string) =>
    shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'setting')
      .where('subject_id', '=', id)
      .select(['by_name', 'action', 'before', 'after'])
      .orderBy('id', 'desc')
      .execute();
  const shopFrame = async () =>
    (await shop.browser().get('/api/catalog/shop')).json<{
      store: { name: string };
      settings: { showListPrice: boolean };
      defaultCurrency: string;
      currencies: { code: string; exchangeRate: number }[];
    }>();

  test('reach the shop at once and are written down with before and after (rules settings/change, activity-log/entries)', async () => {
    const { values } = await read();
    expect(values['showListPrice']).toBe('1');
    const changes = { showListPrice: '0', 'store.name': 'Yeni Arasta' };
    const answer = await post('settings', { changes, seen: { showListPrice: '1' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().values).toMatchObject(changes);
    expect(await shopFrame()).toMatchObject({
      store: { name: 'Yeni Arasta' },
      settings: { showListPrice: false },
    });
    expect(await logged('showListPrice')).toEqual([
      { by_name: owner, action: 'setting.changed', before: { isOn: true }, after: { isOn: false } },
    ]);
    expect((await logged('store.name'))[0]).toMatchObject({ after: { value: 'Yeni Arasta' } });
    await post('settings', { changes });
    expect(await logged('showListPrice')).toHaveLength(1);
  });

  test('tell since when the card numbers of banks are current, and warn when they are old (rule settings/bin-table-age)', async () => {
    const range = { bin: '454671', organization: '', kind: 'credit' } as const;
    const bins = [range];
    const bank = { name: 'Köprü Bank', logo: '', organization: 'VISA', bins, plans: undefined };
    const cards = async () => (await read()).cards;
    expect(await cards()).toEqual({ ranges: 0, banks: 0, oldest: null, isOld: false });
    await putBank(shop.db, bank);
    const fresh = await cards();
    expect(fresh).toMatchObject({ ranges: 1, banks: 1, isOld: false });
    expect(Date.now() - Date.parse(fresh.oldest ?? '')).toBeLessThan(600_000);
    const old = '2025-01-05T00:00:00.000Z';
    await putBank(shop.db, { ...bank, binsAt: old });
    expect(await cards()).toMatchObject({ oldest: old, isOld: true });
    await putBank(shop.db, {
      ...bank,
      name: 'Yeni Bank',
      bins: [{ ...range, bin: '454672' }],
      binsAt: null,
    });
    expect(await cards()).toMatchObject({ banks: 2, oldest: null, isOld: true });
  });

  test('are refused together at their fields, in the language of the office (rule settings/refused)', async () => {
    const changes = { passwordMinLength: '3', kargoUcreti: 'x', unpaidStockShare: '40' };
    const answer = await post('settings', { changes }, 'en');
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).fields).toEqual({
      passwordMinLength: 'This number is out of range.',
      kargoUcreti: 'Each band needs three numbers, and its start may not exceed its end.',
    });
    expect((await read()).values['unpaidStockShare']).toBe('50');
    const unknown = await post('settings', { changes: { theme: '1' } });
    expect(errorOf(unknown).fields).toEqual({ theme: '“theme” adlı bir ayar yok.' });
  });

  test('tell the second of two people what the first saved (rule settings/two-people)', async () => {
    await post('settings', { changes: { unpaidOrderLimit: '7' } });
    const late = await post('settings', {
      changes: { unpaidOrderLimit: '9', sameDayUntilHour: '14' },
      seen: { unpaidOrderLimit: '3', sameDayUntilHour: '0' },
    });
    expect([late.statusCode, errorOf(late).code]).toEqual([409, 'setting-changed']);
    expect(errorOf(late).fields).toEqual({
      unpaidOrderLimit: 'Bu arada “7” olarak kaydedildi.',
    });
    expect((await read()).values).toMatchObject({ unpaidOrderLimit: '7', sameDayUntilHour: '0' });
  });

  test('let two changes at once both arrive (rule settings/two-people)', async () => {
    await Promise.all([
      post('settings', { changes: { 'store.phone': '0212 000 00 01' } }),
      post('settings', { changes: { 'store.slogan': 'Toptan, perakende' } }),
    ]);
    expect((await read()).values).toMatchObject({
      'store.phone': '0212 000 00 01',
      'store.slogan': 'Toptan, perakende',
    });
  });

  test('change currencies: the shop converts by the new rate (rule settings/lists)', async () => {
    expect((await post('currencies', { code: 'gbp', exchangeRate: 55.1 })).statusCode).toBe(200);
    await post('currencies', { code: 'GBP', exchangeRate: 56.25, seen: 55.1 });
    expect((await shopFrame()).currencies).toContainEqual(
      expect.objectContaining({ code: 'GBP', exchangeRate: 56.25 }),
    );
    const late = await post('currencies', { code: 'GBP', exchangeRate: 57, seen: 55.1 });
    expect(late.statusCode).toBe(409);
    expect((await logged('GBP'))[0]).toMatchObject({
      before: { rate: 55.1 },
      after: { rate: 56.25 },
    });
    expect((await post('currencies/remove', { code: 'GBP' })).statusCode).toBe(200);
    expect((await read()).currencies.map(({ code }) => code)).not.toContain('GBP');
  });

  test.each([
    [{ code: 'EURO', exchangeRate: 48 }, 'code'],
    [{ code: 'EUR', exchangeRate: 0 }, 'exchangeRate'],
    [{ code: 'EUR', exchangeRate: -1 }, 'exchangeRate'],
    [{ code: 'TL', exchangeRate: 2 }, 'exchangeRate'],
  ])('refuse the currency %j at %s (rule settings/lists)', async (form, field) => {
    const answer = await post('currencies', form);
    expect([answer.statusCode, Object.keys(errorOf(answer).fields ?? {})]).toEqual([400, [field]]);
  });

  test('keep a currency that prices use, and choose another default (rule settings/lists)', async () => {
    const { currencies } = await read();
    const used = currencies.find(({ code }) => code !== 'TRY')?.code ?? '';
    await shop.db.updateTable('product_units').set({ currency: used }).execute();
    const kept = await post('currencies/remove', { code: used });
    expect(errorOf(kept).fields).toEqual({ code: 'Kullanıldığı için silinemez.' });
    expect((await post('currencies/default', { code: used })).statusCode).toBe(200);
    expect((await shopFrame()).defaultCurrency).toBe(used);
    expect((await post('currencies/default', { code: 'ZZZ' })).statusCode).toBe(404);
    await post('currencies/default', { code: 'TRY' });
  });

  test('give the shop its own color as a style sheet, and refuse one that is too light (rule settings/brand)', async () => {
    const light = await post('settings', { changes: { 'store.color': '#ffe000' } });
    expect(Object.keys(errorOf(light).fields ?? {})).toEqual(['store.color']);
    await post('settings', { changes: { 'store.color': '#0f6656' } });
    const sheet = await shop.browser().get('/brand.css?color=%230f6656');
    expect(sheet.headers['content-type']).toContain('text/css');
    expect(sheet.body).toContain('--action:light-dark(#0f6656,');
  });

  test('put the logo into the header with its size and the name as its text, and take it away again (rule settings/logo)', async () => {
    const post1 = (value: string) => post('settings', { changes: { 'store.logo': value } });
    const header = async () => {
      const page = (await shop.browser().get('/api/catalog/shop')).json<{
        store: { logo: string };
      }>();
      return page.store.logo;
    };
    for (const wrong of ['logo.svg/640/160', 'logo.png', 'https://x.example/a.png/640/160']) {
      const answer = await post1(wrong);
      expect(errorOf(answer).fields).toEqual({
        'store.logo': 'Bu resim logo olamaz: JPEG, PNG ya da WebP yükleyin.',
      });
    }
    expect(await header()).toBe('');
    expect((await post1('logo-1.webp/640/160')).statusCode).toBe(200);
    expect(await header()).toBe('logo-1.webp/640/160');
    await post1('');
    expect(await header()).toBe('');
  });

  test('say that daily rates are missing where no address names them (rule settings/daily-rates)', async () => {
    const answer = await post('currencies/fetch', {});
    expect([answer.statusCode, errorOf(answer).code]).toEqual([409, 'rates-missing']);
    expect((await read()).environment.dailyRates).toBe(false);
  });

  test('change carriers, and keep those that parcels went with (rule settings/lists)', async () => {
    const trackingUrl = 'https://kargo.example/?no={code}';
    await post('carriers', { name: 'Hızlı Kargo', trackingUrl });
    expect((await read()).carriers).toContainEqual({ name: 'Hızlı Kargo', trackingUrl });
    const wrong = await post('carriers', { name: 'Hızlı Kargo', trackingUrl: 'kargo' });
    expect(Object.keys(errorOf(wrong).fields ?? {})).toEqual(['trackingUrl']);
    const none = await post('carriers', { name: 'Adressiz Kargo', trackingUrl: '' });
    expect(Object.keys(errorOf(none).fields ?? {})).toEqual(['trackingUrl']);
    await post('carriers/remove', { name: 'Hızlı Kargo' });
    expect((await read()).carriers.map(({ name }) => name)).not.toContain('Hızlı Kargo');
    expect((await post('carriers/remove', { name: 'Hızlı Kargo' })).statusCode).toBe(200);
  });

  test('change the installments of a bank, each number once (rule settings/lists)', async () => {
    const { id } = await shop.db
      .insertInto('banks')
      .values({ name: 'Deniz Bank' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plans = [
      { installment: 1, commission: 0, isDefault: true },
      { installment: 3, commission: 4.46, isDefault: false },
    ];
    expect((await post(`banks/${id}/plans`, { plans, seen: [] })).statusCode).toBe(200);
    expect((await read()).banks.find((bank) => bank.id === id)?.plans).toEqual(plans);
    const late = await post(`banks/${id}/plans`, { plans: [], seen: [] });
    expect(late.statusCode).toBe(409);
    const twice = await post(`banks/${id}/plans`, { plans: [...plans, plans[1]] });
    expect(errorOf(twice).fields).toEqual({ plans: 'Aynı taksit sayısı iki kez yazılmış.' });
    expect((await logged('Deniz Bank'))[0]).toMatchObject({
      before: { plans: '' },
      after: { plans: '1: %0*, 3: %4.46' },
    });
  });

  test('of mails are not the demo owner’s, others are (rule staff/demo-owner)', async () => {
    const demo = await openShop({ database: await open(), demo: true });
    const visitor = demo.browser();
    await officePost(visitor, '/api/office/sign-in/demo');
    const change = (changes: object) => officePost(visitor, '/api/office/settings', { changes });
    const refused = await change({ mailReplyTo: 'me@example.com', sameDayUntilHour: '9' });
    expect([refused.statusCode, errorOf(refused).code]).toEqual([409, 'demo-owner']);
    expect((await change({ sameDayUntilHour: '9' })).statusCode).toBe(200);
    await demo.close();
  });

  test('are the owner’s alone (rule staff/roles)', async () => {
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/settings')).statusCode).toBe(403);
    const answer = await officePost(reader, '/api/office/settings', { changes: {} });
    expect(answer.statusCode).toBe(403);
  });
});
