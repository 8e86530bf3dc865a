import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import type { Session } from '#contract/session.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { makePricedGroup } from '#tests/harness/wholesale.ts';

describeEachEngine('the work of the office on a customer', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'orders');
    keeper = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(() => shop.close());

  let made = 0;
  /** A customer who has registered and is signed in. */
  async function register() {
    const browser = shop.browser();
    await browser.session();
    made += 1;
    const email = `musteri${made}@ornek.example`;
    await browser.post('/api/account/register', registration({ email }));
    await browser.session();
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, email, browser };
  }
  const read = async (id: number) =>
    (await office.get(`/api/office/customers/${id}`)).json<OfficeCustomer>();
  const work = (id: number, path: string, body: object = {}) =>
    officePost(office, `/api/office/customers/${id}${path}`, body, { 'x-locale': 'tr' });
  const logOf = (id: number) =>
    shop.db
      .selectFrom('activity_log')
      .select(['by_name', 'action', 'after'])
      .where('subject_id', '=', String(id))
      .where('action', '!=', 'customer.viewed')
      .orderBy('id')
      .execute();
  async function signIn(email: string, typed = password) {
    const browser = shop.browser();
    await browser.session();
    return browser.post('/api/account/login', { email, password: typed });
  }
  const isSignedIn = async (browser: Browser) =>
    (await browser.session<Session>()).customer !== null;
  const mailsTo = async (id: number, kind: string) =>
    (
      await shop.db
        .selectFrom('outbox')
        .select('id')
        .where('customer_id', '=', id)
        .where('kind', '=', kind)
        .execute()
    ).length;

  test('changes a customer, asks to confirm a new e-mail, and logs no values (rule customers/edit)', async () => {
    const { id } = await register();
    await shop.db
      .updateTable('customers')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    await shop.db.deleteFrom('outbox').where('customer_id', '=', id).execute();
    const { version } = await read(id);
    const form = { name: ' Elif ', surname: 'Şahin', email: 'Elif@Yeni.example', phone: '' };
    expect((await work(id, '', { ...form, seen: version })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      name: 'Elif',
      email: 'elif@yeni.example',
      emailConfirmed: false,
      phone: '',
    });
    expect(await mailsTo(id, 'confirm-email')).toBe(1);
    expect(await logOf(id)).toMatchObject([
      { by_name: keeper, action: 'customer.edited', after: { changedFields: expect.any(Array) } },
    ]);
    expect(JSON.stringify(await logOf(id))).not.toContain('elif');
  });

  test('names each wrong field, and an e-mail that another account has (rule customers/edit)', async () => {
    const [one, two] = [await register(), await register()];
    const form = { name: '', surname: '1', email: 'x', phone: '12' };
    const wrong = (await work(one.id, '', form)).json();
    expect(Object.keys(wrong.error.fields)).toEqual(['name', 'surname', 'email', 'phone']);
    const taken = await work(one.id, '', {
      ...form,
      name: 'Ali',
      surname: '',
      phone: '',
      email: two.email,
    });
    expect([taken.statusCode, taken.json().error.fields]).toEqual([
      409,
      { email: 'Bu e-posta başka bir hesabın.' },
    ]);
    expect((await read(one.id)).email).toBe(one.email);
  });

  test('tells the second of two people, also where the customer was the first (rule customers/conflicts)', async () => {
    const { id, email, browser } = await register();
    const { version } = await read(id);
    const form = { name: 'Ali', surname: 'Er', email, phone: '' };
    await browser.post('/api/catalog/accountinfo/settings', { name: 'Veli', surname: 'Er' });
    const late = await work(id, '', { ...form, seen: version });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'customer-changed']);
    const both = await Promise.all(
      ['Ali', 'Can'].map(async (name) =>
        work(id, '', { ...form, name, seen: (await read(id)).version }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('puts a customer into a group, whose prices they have at once (rule customers/group)', async () => {
    const { id, browser } = await register();
    await makePricedGroup(shop.db, { code: 'BAYI', price: 70 });
    const owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    const move = (group: string | null, by: Browser, seen?: number) =>
      officePost(by, `/api/office/customers/${id}/group`, { group, ...(seen && { seen }) });
    expect((await move('BAYI', office)).statusCode).toBe(403);
    const unknown = await move('YOK', owner);
    expect([unknown.statusCode, unknown.json().error.fields]).toEqual([
      400,
      { group: 'Bu grup artık yok.' },
    ]);
    const { version, group } = await read(id);
    expect(group).toBeNull();
    expect((await move('BAYI', owner, version)).statusCode).toBe(200);
    expect((await read(id)).group).toEqual({ code: 'BAYI', name: 'BAYI' });
    const label = async () => (await browser.session<Session>()).priceLabel;
    await vi.waitFor(async () => expect(await label()).toBe('Grup BAYI'), { timeout: 20_000 });
    const late = await move(null, owner, version);
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'customer-changed']);
    expect((await move(null, owner)).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await label()).toBeUndefined(), { timeout: 20_000 });
    expect(await logOf(id)).toMatchObject([
      { action: 'customer.group', after: { group: 'BAYI' } },
      { action: 'customer.group', after: { group: null } },
    ]);
  });

  test('ends the sessions of a blocked customer, who cannot sign in until unblocked (rule customers/block)', async () => {
    const { id, email, browser } = await register();
    expect(await isSignedIn(browser)).toBe(true);
    expect((await work(id, '/block', { reason: ' ' })).json().error.fields).toEqual({
      reason: 'Lütfen nedenini yazın.',
    });
    expect((await work(id, '/block', { reason: 'Ödemeyi reddetti' })).statusCode).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    const refused = await signIn(email);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account-blocked']);
    expect((await signIn(email, 'yanlış şifre')).json().error.code).toBe('wrong-credentials');
    const visitor = shop.browser();
    await visitor.session();
    await visitor.post('/api/account/forgot-password', { email });
    expect(await mailsTo(id, 'reset-password')).toBe(0);
    expect((await read(id)).blocked).toMatchObject({ reason: 'Ödemeyi reddetti' });
    await work(id, '/unblock');
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await logOf(id)).map(({ action }) => action)).toEqual([
      'customer.blocked',
      'customer.unblocked',
    ]);
  });

  test('leaves no session to a customer who signs in while being blocked (rule customers/block)', async () => {
    const { id, email } = await register();
    await Promise.all([
      signIn(email),
      signIn(email),
      work(id, '/block', { reason: 'Deneme' }),
      signIn(email),
    ]);
    const sessions = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', id)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('blocks once however often it is asked, and does nothing on an old look (rule customers/conflicts)', async () => {
    const { id } = await register();
    const { version } = await read(id);
    const twice = await Promise.all([
      work(id, '/block', { reason: 'Bir' }),
      work(id, '/block', { reason: 'İki' }),
    ]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await logOf(id)).toHaveLength(1);
    expect((await work(id, '/unblock', { seen: version })).statusCode).toBe(409);
  });

  test('mails a link for a new password, but not to a blocked customer (rule customers/password-mail)', async () => {
    const { id } = await register();
    expect((await work(id, '/password-mail')).statusCode).toBe(200);
    expect(await mailsTo(id, 'reset-password')).toBe(1);
    await work(id, '/block', { reason: 'Deneme' });
    expect((await work(id, '/password-mail')).statusCode).toBe(403);
  });

  test('keeps notes that the customer’s own data does not have (rule customers/notes)', async () => {
    const { id, browser } = await register();
    const text = 'Çekle ödemek istiyor.\nVade 30 gün.';
    const added = await work(id, '/notes', { text: `${text}\n` });
    const [note] = (await read(id)).notes;
    expect(note).toMatchObject({ id: added.json().id, text, by: keeper });
    expect((await browser.get('/api/account/data')).body).not.toContain('Çekle');
    const path = `/notes/${note?.id}/remove`;
    expect((await work(id, path)).statusCode).toBe(200);
    expect((await work(id, path)).statusCode).toBe(404);
    expect((await read(id)).notes).toEqual([]);
    expect(JSON.stringify(await logOf(id))).not.toContain('Çekle');
    expect((await work(id, '/notes', { text: ' ' })).statusCode).toBe(400);
  });

  test('refuses guests and people who left (rule customers/accounts-only)', async () => {
    const { customerId } = await makeBuyer(shop.db);
    await shop.db
      .updateTable('customers')
      .set({ is_guest: true, password_hash: '' })
      .where('id', '=', customerId)
      .execute();
    const refused = await work(customerId, '/block', { reason: 'Deneme' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'no-account']);
    expect((await work(999_999, '/unblock')).statusCode).toBe(404);
  });

  test('is closed to roles that only read (rule staff/roles)', async () => {
    const { id } = await register();
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const refused = await officePost(reader, `/api/office/customers/${id}/block`, { reason: 'x' });
    expect(refused.statusCode).toBe(403);
    expect((await read(id)).blocked).toBeNull();
  });
});
