import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import {
  codeAt,
  enterOffice,
  forgetCode,
  makeStaff,
  officePost,
  staffPassword,
} from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

/** Rule staff/own-password. */
describeEachEngine('a change of one’s own password', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());

  const next = 'bambaşka bir parola 2';
  const set = (browser: Browser, oldPassword: string, newPassword = next) =>
    officePost(browser, '/api/office/password', { oldPassword, newPassword }, { 'x-locale': 'en' });
  const signIn = (email: string, password: string) =>
    officePost(shop.browser(), '/api/office/sign-in', { email, password });
  const isIn = async (browser: Browser) =>
    (await browser.get('/api/office/session')).statusCode === 200;

  test('requires the old password, ends the other sessions and is logged', async () => {
    const person = await makeStaff(shop.db, 'catalog');
    const other = await makeStaff(shop.db, 'catalog');
    const [here, there, stranger] = [shop.browser(), shop.browser(), shop.browser()];
    await enterOffice(here, person);
    await forgetCode(shop.db, person);
    await enterOffice(there, person);
    await enterOffice(stranger, other);
    // The password was right before it changed: the code opens nothing any more.
    await forgetCode(shop.db, person);
    const halfway = shop.browser();
    await officePost(halfway, '/api/office/sign-in', {
      email: person.email,
      password: staffPassword,
    });

    expect((await set(here, 'yanlış')).json().error.fields).toEqual({
      oldPassword: 'This is not your present password.',
    });
    expect((await set(here, staffPassword, 'kısa')).json().error.fields).toHaveProperty(
      'newPassword',
    );
    expect(await isIn(there)).toBe(true);
    const answer = await set(here, staffPassword);
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
    const code = codeAt(person.secret, new Date());
    expect((await officePost(halfway, '/api/office/sign-in/code', { code })).statusCode).not.toBe(
      200,
    );
    expect((await signIn(person.email, staffPassword)).statusCode).toBe(401);
    expect((await signIn(person.email, next)).statusCode).toBe(200);
    const log = shop.db.selectFrom('activity_log').where('action', '=', 'staff.password');
    expect(await log.select(['by_name', 'subject_id', 'before', 'after']).execute()).toEqual([
      { by_name: person.name, subject_id: person.name, before: null, after: null },
    ]);
  });

  test('is limited like the sign-in', async () => {
    const person = await makeStaff(shop.db, 'reader');
    const browser = shop.browser();
    await enterOffice(browser, person);
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push((await set(browser, `yanlış ${tried}`)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const right = await set(browser, staffPassword);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('succeeds once for two concurrent requests', async () => {
    const person = await makeStaff(shop.db, 'reader');
    const [here, there] = [shop.browser(), shop.browser()];
    await enterOffice(here, person);
    await forgetCode(shop.db, person);
    await enterOffice(there, person);
    const answers = await Promise.all([
      set(here, staffPassword, 'birinci uzun parola'),
      set(there, staffPassword, 'ikinci uzun parola'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
