import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '#app/cleanup.ts';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { hideGoods, makePricedGroup } from '#tests/harness/wholesale.ts';
import { workAlerts } from './work-alerts.ts';

describeEachEngine('notices of visitors that a product is back', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
  });
  afterAll(() => shop.close());

  const clock = () => new Date();
  const ask = (body: object, by: Browser = shop.browser(), locale = '') =>
    by.postJson(`${locale}/api/catalog/notice`, body);
  const mails = () => sentMails({ db: shop.db, clock });
  const setStock = (id: number, quantity: number) =>
    sql`update products set quantity = ${quantity}, opening_quantity = ${quantity} where id = ${id}`.execute(
      shop.db,
    );
  const look = () => workAlerts({ db: shop.db, clock }, () => false);
  const kept = async (email: string) =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from stock_notices where email = ${email}`.execute(shop.db)
    ).rows[0]?.n;
  const linkIn = (text = '') => /\/gelince-haber\/[\d.\w-]+/.exec(text)?.[0] ?? '';
  const stateOf = async (link: string) =>
    (await shop.browser().get(link.replace('/gelince-haber', '/api/catalog/notice'))).json();
  /** Somebody who asked and pressed the mail's button. */
  async function waiting(product: number, email: string): Promise<string> {
    expect((await ask({ product, email })).json()).toEqual({ success: true });
    const mail = (await mails()).find(({ to }) => to === email);
    const link = linkIn(mail?.text);
    const pressed = await shop.browser().post(link, { do: 'confirm' });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, link]);
    return link;
  }

  test('nothing but one question is mailed until the address is confirmed; then one notice, and the address is forgotten (rules alerts/notice, alerts/notice-confirm)', async () => {
    const product = await makeProduct(shop.db, { name: 'Semaver', nameEn: 'Samovar', quantity: 0 });
    const email = 'gecen@example.com';
    expect((await ask({ product, email })).json()).toEqual({ success: true });
    expect((await ask({ product, email: ' Gecen@Example.com ' })).json()).toEqual({
      success: true,
    });
    const asked = await mails();
    expect(asked.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Haberi onaylayın: Semaver'],
    ]);
    expect(asked[0]?.text).not.toContain('Sayın');
    const link = linkIn(asked[0]?.text);
    await setStock(product, 3);
    await look();
    expect(await mails()).toEqual([]);
    await setStock(product, 0);
    expect(await stateOf(link)).toMatchObject({ notice: 'asked', product: 'Semaver' });
    const page = await shop.browser().get(link);
    expect(page.body).toContain('Evet, haber ver');
    expect(await stateOf(link)).toMatchObject({ notice: 'asked' });
    await shop.browser().post(link, { do: 'confirm' });
    await shop.browser().post(link, { do: 'confirm' });
    expect(await stateOf(link)).toMatchObject({ notice: 'confirmed' });
    await look();
    expect(await mails()).toEqual([]);
    await setStock(product, 3);
    await Promise.all([look(), look()]);
    const [notice, ...more] = await mails();
    expect(more).toEqual([]);
    expect([notice?.to, notice?.subject]).toEqual([email, 'Semaver yeniden stokta']);
    expect(notice?.text).toContain(`-p-${product}`);
    expect(await kept(email)).toBe(0);
    expect((await stateOf(link)).error.code).toBe('link-over');
    await setStock(product, 0);
    await setStock(product, 5);
    await look();
    expect(await mails()).toEqual([]);
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(o)::text as row from outbox o`.execute(shop.db);
    expect(rows.filter(({ row }) => row.includes('gecen@'))).toEqual([]);
  });

  test('the mail waits on when the product is sold out again, and comes in the language of the page', async () => {
    const product = await makeProduct(shop.db, { name: 'Tepsi', nameEn: 'Tray', quantity: 0 });
    const email = 'english@example.com';
    const form = { product: String(product), email, next: '/' };
    const sent = await shop.browser().post('/en/gelince-haber', form);
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      '/en/gelince-haber?durum=gonderildi',
    ]);
    const [question] = await mails();
    expect(question?.subject).toBe('Confirm your notice: Tray');
    expect(question?.text).toContain('https://arasta.test/en/gelince-haber/');
    await shop.browser().post(linkIn(question?.text), { do: 'confirm' });
    await setStock(product, 1);
    await look();
    await setStock(product, 0);
    expect(await mails()).toEqual([]);
    expect(await kept(email)).toBe(1);
    await setStock(product, 1);
    await look();
    expect(await mails()).toMatchObject([{ to: email, subject: 'Tray is back in stock' }]);
  });

  test('a link ends it before and after it is confirmed; a wrong one shows and ends nothing', async () => {
    const email = 'vazgecen@example.com';
    const link = await waiting(seed.gone, email);
    const wrong = `${link.slice(0, -3)}abc`;
    expect((await shop.browser().post(wrong, { do: 'end' })).statusCode).toBe(404);
    expect((await stateOf(wrong)).error.code).toBe('link-over');
    expect(await kept(email)).toBe(1);
    const ended = await shop.browser().post(link, { do: 'end' });
    expect(ended.headers.location).toBe('/gelince-haber?durum=bitti');
    expect(await kept(email)).toBe(0);
    expect((await shop.browser().get('/gelince-haber?durum=bitti')).body).toContain(
      'İstek silindi',
    );
  });

  test('answers alike for an address with an account and without, and gives the account nothing', async () => {
    const buyer = await makeBuyer(shop.db);
    const { rows } = await sql<{ email: string }>`
      select email from customers where id = ${buyer.customerId}`.execute(shop.db);
    const email = rows[0]?.email ?? '';
    const product = await makeProduct(shop.db, { quantity: 0 });
    const [known, unknown] = [
      await ask({ product, email }),
      await ask({ product, email: 'yok@example.com' }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await mails()).map(({ to }) => to)).toEqual([email, 'yok@example.com']);
    const alerts =
      await sql`select from product_alerts where customer_id = ${buyer.customerId}`.execute(
        shop.db,
      );
    expect(alerts.rows).toEqual([]);
  });

  test('a customer who has signed in gets an alert of the account, whatever address comes with it', async () => {
    const buyer = await makeBuyer(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    const product = await makeProduct(shop.db, { quantity: 0 });
    expect((await ask({ product, email: 'baskasi@example.com' }, browser)).statusCode).toBe(200);
    expect((await browser.get('/api/catalog/alerts')).json().items).toHaveLength(1);
    const form = await browser.post('/gelince-haber', { product: String(product), email: '' });
    expect(form.headers.location).toBe('/uyarilarim?durum=kaydedildi');
    expect(await kept('baskasi@example.com')).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('refuses what nobody can wait for, and says so in the form with what was typed', async () => {
    const hidden = await makeProduct(shop.db, { name: 'Saklı', quantity: 0 });
    await hideGoods(shop.db, [hidden], await makePricedGroup(shop.db, { code: 'BAYI', price: 80 }));
    await vi.waitFor(async () => {
      const answer = await shop.app.inject(`/api/catalog/product/${hidden}`);
      expect(answer.statusCode).toBe(404);
    }, 10_000);
    const email = 'biri@example.com';
    const refused = async (body: object) => (await ask({ email, ...body })).json().error?.code;
    expect(await refused({ product: seed.bulb })).toBe('alert-needless');
    expect(await refused({ product: hidden })).toBe('not-found');
    expect(await refused({ product: 999_999 })).toBe('not-found');
    expect(await refused({ product: seed.parent })).toBe('variant-required');
    expect(await refused({ product: seed.gone, unit: 'Palet' })).toBe('unit-unknown');
    expect(await mails()).toEqual([]);
    const again = await shop.browser().post('/gelince-haber', {
      product: String(seed.gone),
      email: 'adres-degil',
      next: '/kova-p-3',
    });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('E-posta adresini denetleyin.');
    expect(again.body).toContain('value="adres-degil"');
    expect(again.body).toContain('href="/kova-p-3"');
  });

  test('a unit is back when one of it is there', async () => {
    const product = await makeProduct(shop.db, { name: 'Ampul kolisi', quantity: 0 });
    await sql`insert into product_units (product_id, id, value, multiplier, price, currency)
      values (${product}, 2, 'Koli', 10, 900, 'TRY')`.execute(shop.db);
    await setStock(product, 4);
    expect((await ask({ product, email: 'adet@example.com' })).statusCode).toBe(409);
    const email = 'koli@example.com';
    expect((await ask({ product, unit: 'Koli', email })).statusCode).toBe(200);
    const [question] = await mails();
    await shop.browser().post(linkIn(question?.text), { do: 'confirm' });
    await setStock(product, 9);
    await look();
    expect(await mails()).toEqual([]);
    await setStock(product, 10);
    await look();
    expect(await mails()).toMatchObject([{ to: email }]);
  });

  test('mails an address five times a day at most, and a network twenty times an hour (rule alerts/notice-limits)', async () => {
    const email = 'hedef@example.com';
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const product = await makeProduct(shop.db, { quantity: 0 });
      codes.push((await ask({ product, email })).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await mails()).filter(({ to }) => to === email)).toHaveLength(5);
    const one = shop.browser();
    const many: number[] = [];
    for (let n = 0; n < 21; n += 1)
      many.push((await ask({ product: seed.gone, email: `n${n}@example.com` }, one)).statusCode);
    expect([...new Set(many.slice(0, 20)), many[20]]).toEqual([200, 429]);
  });

  test('an address waits for 200 products at most', async () => {
    const email = 'cok@example.com';
    const ids: number[] = [];
    for (let nth = 0; nth < 200; nth += 1) ids.push(await makeProduct(shop.db, { quantity: 0 }));
    await sql`insert into stock_notices (email, product_id, locale, wording, asked_at, expires_at)
      select ${email}, id, 'tr', 'x', now(), now() + interval '1 day' from unnest(${ids}::bigint[]) id`.execute(
      shop.db,
    );
    expect((await ask({ product: ids[0], email })).statusCode).toBe(200);
    expect((await mails()).filter(({ to }) => to === email)).toEqual([]);
    expect((await ask({ product: seed.gone, email })).json().error.code).toBe('alerts-full');
  }, 60_000);

  test('those that nobody confirmed go after three days, confirmed ones after a year (rule privacy/kept)', async () => {
    const link = await waiting(seed.gone, 'sabirli@example.com');
    await ask({ product: seed.gone, email: 'unutan@example.com' });
    const [question] = await mails();
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    await cleanUp(shop.db, after(2.9), () => false);
    expect([await kept('unutan@example.com'), await kept('sabirli@example.com')]).toEqual([1, 1]);
    await cleanUp(shop.db, after(3.1), () => false);
    expect([await kept('unutan@example.com'), await kept('sabirli@example.com')]).toEqual([0, 1]);
    expect((await stateOf(linkIn(question?.text))).error.code).toBe('link-over');
    expect((await stateOf(link)).notice).toBe('confirmed');
    await cleanUp(shop.db, after(366.1), () => false);
    expect(await kept('sabirli@example.com')).toBe(0);
  });

  test('are in the copy of one’s own data once confirmed, and go with the account', async () => {
    const buyer = await makeBuyer(shop.db);
    const { customerId } = buyer;
    const { rows } = await sql<{ email: string }>`
      update customers set email_confirmed_at = now() where id = ${customerId} returning email`.execute(
      shop.db,
    );
    const email = rows[0]?.email ?? '';
    await ask({ product: seed.gone, email });
    expect((await readOwnData(shop.db, customerId))['notices']).toEqual([]);
    const [question] = await mails();
    await shop.browser().post(linkIn(question?.text), { do: 'confirm' });
    expect((await readOwnData(shop.db, customerId))['notices']).toEqual([
      expect.objectContaining({ name: 'Kova', email, wording: 'Gelince haber ver' }),
    ]);
    await shop.db
      .transaction()
      .execute((tx) => closeCustomer(tx, { customerId, locale: 'tr', now: new Date() }));
    expect(await kept(email)).toBe(0);
  });

  test('the product’s page has a form for everybody, without a script too (rule alerts/notice)', async () => {
    const { body } = await shop.browser().get(`/kova-p-${seed.gone}`);
    expect(body).toMatch(/<form[^>]*action="\/gelince-haber"/);
    expect(body).toContain('name="email"');
    expect((await shop.browser().get(`/ampul-p-${seed.bulb}`)).body).not.toContain('gelince-haber');
    expect((await shop.browser().get('/gelince-haber')).statusCode).toBe(200);
  });
});
