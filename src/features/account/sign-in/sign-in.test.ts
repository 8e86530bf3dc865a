import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '#db/access/tokens.ts';
import { credentialsOf } from '#db/customers/customers.ts';
import { newCustomer } from '#db/customers/new-customers.ts';
import { findSession } from '#db/customers/sessions.ts';
import { openSession } from '#tests/harness/sessions.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Visitor } from '#platform/http.ts';
import { PasswordsBusy } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { roomyLimits } from '#tests/harness/registration.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { changePassword } from '#features/account/settings/change-password.ts';
import { closeAccount } from '#features/account/settings/close-account.ts';
import { signIn } from './sign-in.ts';

const nobody: Visitor = {
  sessionId: null,
  customerId: null,
  signedInAt: null,
  branchId: null,
  cookieNoticeSeen: false,
  device: '',
};
const password = 'çarşı-2026';

describeEachEngine('sign-in', (open) => {
  let database: TestDatabase;
  let services: AccountServices;
  let number = 0;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    await makeProduct(db, { id: 1, name: 'Çekiç' });
    const shop = await loadSnapshot(db);
    services = {
      db,
      snapshot: () => shop,
      clock: () => new Date(),
      limits: roomyLimits,
      sharedCustomers: new Set(),
    };
  });
  afterAll(() => database.drop());

  async function customer(passwordHash: string) {
    number += 1;
    const email = `giris${number}@ornek.com`;
    const now = new Date();
    const person = { name: 'Deniz', surname: '', phone: '', marketing: false, group: '', now };
    const { rows } = await newCustomer({ ...person, email, passwordHash }).execute(database.db);
    return { id: rows[0]?.id ?? 0, email };
  }

  /** A visitor with so many hammers in the cart. */
  async function shopper(quantity: number): Promise<Visitor & { token: string }> {
    const { db } = database;
    const token = newToken();
    const { id } = await openSession(db, token, new Date());
    const cart = await db
      .insertInto('carts')
      .values({ session_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('cart_lines')
      .values({ cart_id: cart.id, product_id: 1, unit_id: 1, quantity })
      .execute();
    return { ...nobody, sessionId: id, token };
  }

  /** Whom a busy machine puts off tries again, as people do. */
  async function attempt(
    email: string,
    visitor: Visitor,
    given = password,
  ): ReturnType<typeof signIn> {
    try {
      return await signIn(services, {
        email,
        password: given,
        address: '192.0.2.1',
        visitor: async () => visitor,
        locale: 'tr',
      });
    } catch (error) {
      if (error instanceof PasswordsBusy) return attempt(email, visitor, given);
      throw error;
    }
  }

  const inCart = async (customerId: number) => {
    const rows = await database.db
      .selectFrom('carts')
      .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
      .select('quantity')
      .where('customer_id', '=', customerId)
      .execute();
    return rows.map((row) => row.quantity);
  };

  test('turns the visitor’s cart into the customer’s, and the old cookie leads nowhere', async () => {
    const { id, email } = await customer(await hashPassword(password));
    const visitor = await shopper(2);
    const answer = await attempt(email, visitor);
    if (!answer.ok) throw new Error(answer.reason);
    expect(await findSession(database.db, visitor.token, new Date())).toBeNull();
    const session = await findSession(database.db, answer.token, new Date());
    expect(session?.customerId).toBe(id);
    expect(await inCart(id)).toEqual([2]);
    expect((await attempt(email, await shopper(3))).ok).toBe(true);
    expect(await inCart(id)).toEqual([5]);
  });

  test('one of several concurrent sign-ins with one cookie brings the cart', async () => {
    const { id, email } = await customer(await hashPassword(password));
    const visitor = await shopper(2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(email, visitor)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await inCart(id)).toEqual([2]);
  });

  test('does not take another customer’s cart along', async () => {
    const first = await customer(await hashPassword(password));
    const second = await customer(await hashPassword(password));
    const answer = await attempt(first.email, await shopper(2));
    if (!answer.ok) throw new Error(answer.reason);
    const session = await findSession(database.db, answer.token, new Date());
    const visitor = { ...nobody, sessionId: session?.id ?? 0, customerId: first.id };
    expect((await attempt(second.email, visitor)).ok).toBe(true);
    expect([await inCart(first.id), await inCart(second.id)]).toEqual([[2], []]);
    expect(await findSession(database.db, answer.token, new Date())).toBeNull();
  });

  test('no session of the old password survives a password change', async () => {
    const { id, email } = await customer(await hashPassword(password));
    const first = await attempt(email, nobody);
    if (!first.ok) throw new Error(first.reason);
    const own = await findSession(database.db, first.token, new Date());
    const changer = { customerId: id, sessionId: own?.id ?? 0, signedInAt: new Date() };
    const form = {
      currentPassword: password,
      password: 'yeni-şifre',
      passwordVerify: 'yeni-şifre',
    };
    const [changed, ...signedIn] = await Promise.all([
      changePassword(services, changer, form),
      ...Array.from({ length: 8 }, () => attempt(email, nobody)),
    ]);
    expect(changed).toEqual({ ok: true });
    for (const answer of signedIn)
      if (answer.ok) expect(await findSession(database.db, answer.token, new Date())).toBeNull();
    expect(await findSession(database.db, first.token, new Date())).not.toBeNull();
  });

  test('a concurrently changed password does not close the account', async () => {
    const { id, email } = await customer(await hashPassword(password));
    const first = await attempt(email, nobody);
    if (!first.ok) throw new Error(first.reason);
    const own = await findSession(database.db, first.token, new Date());
    const changer = { customerId: id, sessionId: own?.id ?? 0, signedInAt: new Date() };
    const form = {
      currentPassword: password,
      password: 'yeni-şifre',
      passwordVerify: 'yeni-şifre',
    };
    const ask = { customerId: id, password, locale: 'tr' as const };
    const [closed, changed] = await Promise.all([
      closeAccount(services, ask),
      changePassword(services, changer, form),
    ]);
    // Whichever came first: either the account is gone or it is whole, under its new password.
    expect(changed.ok).toBe(!closed.ok);
    const again = await attempt(email, nobody, 'yeni-şifre');
    expect(again.ok).toBe(!closed.ok);
  });

  test('renews a hash of another cost', async () => {
    const { email } = await customer(await hash(password, { memoryCost: 1024, timeCost: 1 }));
    expect((await attempt(email, nobody, 'yanlış-1')).ok).toBe(false);
    expect((await attempt(email, nobody)).ok).toBe(true);
    const { rows } = await credentialsOf(email).execute(database.db);
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt(email, nobody)).ok).toBe(true);
  });

  test('an invalid imported hash refuses the sign-in without an error', async () => {
    const { email } = await customer('-');
    expect(await attempt(email, nobody)).toEqual({ ok: false, reason: 'wrong-credentials' });
  });
});
