import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation, StaffLink, StaffList } from '#contract/office/office-staff.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import {
  codeAt,
  enterOffice,
  forgetCode,
  makeStaff,
  officePost,
  staffPassword,
  type TestStaff,
} from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the team of the office', (open) => {
  let shop: Shop;
  let owner: TestStaff;
  let asOwner: Browser;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    owner = await makeStaff(shop.db, 'owner');
    asOwner = shop.browser();
    await enterOffice(asOwner, owner);
  });
  afterAll(() => shop.close());

  const tokenOf = (link: string) => link.split('#')[1] ?? '';
  const invite = (name: string, role = 'orders', more = {}) =>
    officePost(asOwner, '/api/office/staff', {
      email: `${encodeURIComponent(name)}@shop.example`.replaceAll('%', ''),
      name,
      role,
      ...more,
    });
  const look = (token: string) =>
    officePost(shop.browser(), '/api/office/invitation/look', { token });
  const listed = async () => (await asOwner.get('/api/office/staff')).json<StaffList>().items;

  test('an owner invites; the link sets password and code, works once, and signs in (rule staff/invitation)', async () => {
    const { link } = (await invite('Davetli')).json<StaffLink>();
    expect(link.startsWith(`${shopOrigin}/yonetim/davet#`)).toBe(true);
    const token = tokenOf(link);
    const { secret, uri, email, role } = (await look(token)).json<Invitation>();
    expect([email, role]).toEqual(['davetli@shop.example', 'orders']);
    expect(uri).toContain(`secret=${secret}`);
    expect((await look(token)).json<Invitation>().secret).toBe(secret);
    const browser = shop.browser();
    const accept = (body: object) => officePost(browser, '/api/office/invitation', body);
    const right = { token, password: staffPassword, code: codeAt(secret, new Date()) };
    const short = await accept({ ...right, password: 'onbir harf.' });
    expect(short.json().error.fields).toEqual({
      password: 'Şifre en az 12, en çok 200 karakter olmalı.',
    });
    expect((await accept({ ...right, code: '000000' })).json().error.code).toBe('wrong-code');
    const both = await Promise.all([accept(right), accept(right)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await browser.get('/api/office/session')).json().name).toBe('Davetli');
    expect((await accept(right)).json().error.code).toBe('link-old');
    expect((await look(token)).json().error.code).toBe('link-old');
    // The code that confirmed the app does not open the next sign-in.
    const again = shop.browser();
    await officePost(again, '/api/office/sign-in', { email, password: staffPassword });
    const { code } = right;
    expect((await officePost(again, '/api/office/sign-in/code', { code })).statusCode).toBe(400);
  });

  test('mails the invitation with its own link in the office’s language', async () => {
    await officePost(asOwner, '/api/office/staff', {
      email: 'posta@shop.example',
      name: 'Posta',
      role: 'catalog',
    });
    const mails: Mail[] = [];
    const services = {
      db: shop.db,
      send: async (mail: Mail) => void mails.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(services)) > 0);
    const mail = mails.find(({ to }) => to === 'posta@shop.example');
    const token = /\/yonetim\/davet#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await look(token)).json<Invitation>().name).toBe('Posta');
  });

  test('refuses invalid and unknown fields with a message at the field', async () => {
    const wrong = await officePost(asOwner, '/api/office/staff', {
      email: 'none',
      name: ' ',
      role: 'orders',
    });
    expect(Object.keys(wrong.json().error.fields).toSorted()).toEqual(['email', 'name']);
    for (const more of [
      { role: 'admin' },
      { isDemo: true },
      { id: 1 },
      { password_hash: 'x' },
      { disabledAt: null },
    ])
      expect((await invite('Fazla', 'orders', more)).statusCode, JSON.stringify(more)).toBe(400);
    expect((await invite('Çift')).statusCode).toBe(200);
    expect((await invite('Çift')).json().error.code).toBe('staff-taken');
    expect((await listed()).some(({ name }) => name === 'Fazla')).toBe(false);
  });

  test('nobody promotes themselves, and the last owner stays (rule staff/roles)', async () => {
    const orders = await makeStaff(shop.db, 'orders');
    const browser = shop.browser();
    await enterOffice(browser, orders);
    const raise = await officePost(browser, `/api/office/staff/${orders.id}/role`, {
      role: 'owner',
    });
    expect(raise.json().error.code).toBe('role-missing');
    for (const [work, body] of [
      ['role', { role: 'reader' }],
      ['disable', {}],
      ['reset', {}],
    ] as const)
      expect(
        (await officePost(asOwner, `/api/office/staff/${owner.id}/${work}`, body)).json().error
          .code,
      ).toBe('own-access');
    // Two owners who shut each other out at once: one is left.
    const second = await makeStaff(shop.db, 'owner');
    const asSecond = shop.browser();
    await enterOffice(asSecond, second);
    const answers = await Promise.all([
      officePost(asOwner, `/api/office/staff/${second.id}/role`, { role: 'reader' }),
      officePost(asSecond, `/api/office/staff/${owner.id}/role`, { role: 'reader' }),
    ]);
    const owners = (
      await shop.db.selectFrom('staff').where('role', '=', 'owner').selectAll().execute()
    ).filter(({ password_hash: hash }) => hash !== null);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(owners.length).toBe(1);
    await shop.db
      .updateTable('staff')
      .set({ role: 'owner' })
      .where('id', 'in', [owner.id, second.id])
      .execute();
  });

  test('a new role applies from the next call on, and a disabled member loses access', async () => {
    const person = await makeStaff(shop.db, 'orders');
    const browser = shop.browser();
    await enterOffice(browser, person);
    const change = (work: string, body = {}) =>
      officePost(asOwner, `/api/office/staff/${person.id}/${work}`, body);
    expect((await browser.get('/api/office/orders')).statusCode).toBe(200);
    await change('role', { role: 'catalog' });
    expect((await browser.get('/api/office/orders')).statusCode).toBe(403);
    expect((await change('disable')).statusCode).toBe(200);
    expect((await browser.get('/api/office/session')).statusCode).toBe(401);
    await change('enable');
    expect((await browser.get('/api/office/session')).statusCode).toBe(401);
    await forgetCode(shop.db, person);
    await enterOffice(shop.browser(), person);
    const { link } = (await change('reset')).json<StaffLink>();
    const refused = await officePost(shop.browser(), '/api/office/sign-in', {
      email: person.email,
      password: staffPassword,
    });
    expect(refused.statusCode).toBe(401);
    expect((await look(tokenOf(link))).statusCode).toBe(200);
    expect((await listed()).find(({ id }) => id === person.id)?.state).toBe('invited');
    expect((await change('none')).statusCode).toBe(404);
    expect((await officePost(asOwner, '/api/office/staff/9000000/disable')).statusCode).toBe(404);
  });

  test('everybody ends their own sessions, and an owner those of all', async () => {
    const person = await makeStaff(shop.db, 'reader');
    const [one, two] = [shop.browser(), shop.browser()];
    await enterOffice(one, person);
    await forgetCode(shop.db, person);
    await enterOffice(two, person);
    const { items } = (await one.get('/api/office/sessions')).json();
    expect(items).toHaveLength(2);
    const other = items.find(({ isThis }: { isThis: boolean }) => !isThis);
    const ofOwner = (await asOwner.get('/api/office/sessions')).json().items[0];
    expect((await officePost(one, `/api/office/sessions/${ofOwner.id}/end`)).statusCode).toBe(404);
    expect((await officePost(one, `/api/office/sessions/${other.id}/end`)).statusCode).toBe(200);
    expect((await two.get('/api/office/session')).statusCode).toBe(401);
    const left = (await asOwner.get(`/api/office/staff/${person.id}/sessions`)).json().items;
    expect(left).toHaveLength(1);
    expect((await officePost(asOwner, `/api/office/sessions/${left[0].id}/end`)).statusCode).toBe(
      200,
    );
    expect((await one.get('/api/office/session')).statusCode).toBe(401);
  });
});
