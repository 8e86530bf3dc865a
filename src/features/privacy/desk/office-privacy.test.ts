import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyDetail, PrivacyList } from '#contract/office/customers/office-privacy.ts';
import { privacyCopies } from '#app/privacy-copies.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { confirmedRequest } from '#tests/harness/privacy.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the office and requests (rules privacy/office, privacy/erase)', (open) => {
  let shop: Shop;
  const shared = new Set<number>();
  let owner: Browser;
  let productId: number;
  let made = 0;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), sharedCustomers: shared });
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    productId = await makeProduct(shop.db, { quantity: 100 });
  });
  afterAll(() => shop.close());

  const list = async (state = 'open') =>
    (await owner.get(`/api/office/privacy?state=${state}`)).json<PrivacyList>().items;
  const detail = async (id: number) =>
    (await owner.get(`/api/office/privacy/${id}`)).json<PrivacyDetail>();
  const post = (id: number, what: string, body: object, by = owner) =>
    officePost(by, `/api/office/privacy/${id}/${what}`, body);
  async function request(email = `kisi-${(made += 1)}@example.com`, wish = 'know') {
    await confirmedRequest(shop, shop.browser(), { email, wish });
    const { rows } = await sql<{
      id: number;
    }>`select max(id) as id from privacy_requests`.execute(shop.db);
    return rows[0]?.id ?? 0;
  }
  /** Somebody with a finished order. */
  async function person(state: 'delivered' | 'placed', isGuest = false) {
    const buyer = await makeBuyer(shop.db);
    const { customerId } = buyer;
    const email = `alan-${customerId}@example.com`;
    await sql`update customers set email = ${email} where id = ${customerId}`.execute(shop.db);
    const snapshot = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => snapshot, clock: () => new Date() };
    const order = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
    await sql`update orders set state = ${state}, tracking_no = 'T1' where id = ${order.id}`.execute(
      shop.db,
    );
    if (isGuest)
      await sql`update customers set is_guest = true, password_hash = '' where id = ${customerId}`.execute(
        shop.db,
      );
    return { customerId, email, orderId: order.id };
  }
  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const services = {
      db: shop.db,
      clock: () => new Date(),
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: 'https://arasta.test',
      privacyCopies,
      onUnaddressed: () => {},
      onError: (error: unknown) => {
        throw error;
      },
    };
    while ((await workOutbox(services)) > 0);
    return sent.filter(({ messageId }) => messageId.startsWith('privacy-answer'));
  }
  const nameOf = async (id: number) =>
    (await sql<{ name: string }>`select name from customers where id = ${id}`.execute(shop.db))
      .rows[0]?.name;

  test('lists confirmed requests by their last day, for the owner alone', async () => {
    const [late, soon, running] = [await request(), await request(), await request()];
    for (const [id, days] of [
      [late, 31],
      [soon, 25],
    ] as const)
      await sql`update privacy_requests set confirmed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        shop.db,
      );
    const clocks = new Map((await list()).map(({ id, clock }) => [id, clock]));
    expect([late, soon, running].map((id) => clocks.get(id))).toEqual(['late', 'soon', 'running']);
    const today = (await owner.get('/api/office/today')).json();
    expect(today.privacy).toEqual({ late: 1, soon: 1 });
    for (const role of ['orders', 'sales', 'reader'] as const) {
      const other = shop.browser();
      await enterOffice(other, await makeStaff(shop.db, role));
      expect((await other.get('/api/office/privacy')).statusCode).toBe(403);
      expect((await other.get(`/api/office/privacy/${late}`)).statusCode).toBe(403);
      expect((await post(late, 'erase', { reason: 'x' }, other)).statusCode).toBe(403);
    }
  });

  test('finds the orders without an account by the address, and says until when the law keeps them', async () => {
    const { customerId, email } = await person('delivered', true);
    const found = await detail(await request(email));
    expect(found).toMatchObject({
      idNumber: '10000000146',
      customers: [{ id: customerId, isGuest: true }],
    });
    const year = new Date().getUTCFullYear() + 10;
    const held = Object.fromEntries(found.held.map((each) => [each.kind, each]));
    expect(held['orders']).toMatchObject({
      count: 1,
      keptUntil: expect.stringMatching(/-12-31$/),
    });
    expect(Number(held['orders']?.keptUntil?.slice(0, 4))).toBeLessThanOrEqual(year);
    expect(held['addresses']).toMatchObject({ keptUntil: null });
  });

  test('erases no account that everybody shares', async () => {
    const { customerId, email } = await person('delivered');
    shared.add(customerId);
    const id = await request(email, 'erase');
    const refused = await post(id, 'erase', { reason: 'İstedi' });
    expect(refused.json().error.code).toBe('demo-account');
    expect(await nameOf(customerId)).not.toBe('');
    expect((await detail(id)).state).toBe('open');
  });

  test('answers by mail with copies, once', async () => {
    const { email, customerId } = await person('delivered');
    const id = await request(email, 'copy');
    expect((await post(id, 'answer', { text: '  ' })).statusCode).toBe(400);
    const answered = await post(id, 'answer', {
      text: 'Kopya ektedir.',
      files: ['html', 'json'],
    });
    expect(answered.json()).toEqual({ state: 'answered' });
    expect((await post(id, 'answer', { text: 'Bir daha' })).json().error.code).toBe('privacy-done');
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('Kopya ektedir.') });
    expect(mail?.texts?.map(({ name }) => name)).toEqual(['arasta-1.html', 'arasta-1.json']);
    expect(mail?.texts?.[1]?.text).toContain(email);
    const { rows } = await sql<{ said: string }>`
      select row_to_json(a)::text as said from activity_log a where subject = 'privacy' and subject_id = ${String(id)}`.execute(
      shop.db,
    );
    expect(rows.map(({ said }) => said).join()).toContain(String(customerId));
    expect(rows.map(({ said }) => said).join()).not.toMatch(/@example|10000000146|Kaya/);
  });

  test('erases as closing does; what is under way refuses it, and everything stays', async () => {
    const busy = await person('placed');
    const refused = await request(busy.email, 'erase');
    const answer = await post(refused, 'erase', { reason: 'İstek' });
    expect(answer.json().error.code).toBe('orders-open');
    expect(await nameOf(busy.customerId)).toBe('Ayşe');
    const free = await person('delivered');
    const id = await request(free.email, 'erase');
    expect((await post(id, 'erase', { reason: 'Başvurunuz üzerine' })).json()).toEqual({
      state: 'erased',
    });
    expect(await nameOf(free.customerId)).toBe('***');
    const { rows } = await sql<{ kind: string; name: string }>`
      select kind, name from order_addresses where order_id = ${free.orderId} order by kind`.execute(
      shop.db,
    );
    expect(rows).toEqual([
      { kind: 'delivery', name: '***' },
      { kind: 'invoice', name: expect.not.stringMatching(/^\*/) },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: free.email,
      text: expect.stringContaining('Başvurunuz üzerine'),
    });
    expect((await list('done')).map((each) => each.id)).toContain(id);
  });

  test('erases the orders without an account of the address', async () => {
    const { email, customerId } = await person('delivered', true);
    await post(await request(email, 'erase'), 'erase', { reason: 'İstek' });
    expect(await nameOf(customerId)).toBe('***');
  });

  test('finds, copies and erases the notices of an address that has nothing else (rule alerts/notice)', async () => {
    const email = 'yalniz-haber@example.com';
    await sql`insert into stock_notices (email, product_id, locale, wording, asked_at, confirmed_at, expires_at)
      values (${email}, ${productId}, 'tr', 'Gelince haber ver', now(), now(), now() + interval '1 year')`.execute(
      shop.db,
    );
    const id = await request(email, 'erase');
    expect((await detail(id)).held).toEqual([{ kind: 'notices', count: 1, keptUntil: null }]);
    const copy = await owner.get(`/api/office/privacy/${id}/copy.json`);
    expect(copy.json()).toEqual([
      { notices: [expect.objectContaining({ email, wording: 'Gelince haber ver' })] },
    ]);
    await post(id, 'erase', { reason: 'İstek' });
    const { rows } = await sql`select from stock_notices where email = ${email}`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});
