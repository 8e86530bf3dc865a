import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { ensureSecret } from '#db/access/secrets.ts';
import { customerSessions, endOtherSessions } from '#db/access/sessions.ts';
import { newToken } from '#db/access/tokens.ts';
import { chooseBranch } from './branches.ts';
import { findSession, recordCookieNotice } from './sessions.ts';
import { openSession } from '#tests/harness/sessions.ts';

const day = 86_400_000;
const now = new Date('2026-11-21T09:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * day);

describeEachEngine('visitors’ sessions', (open) => {
  let database: TestDatabase;
  let customerId: number;
  beforeAll(async () => {
    database = await open();
    ({ id: customerId } = await database.db
      .insertInto('customers')
      .values({ email: 'oturum@ornek.com', password_hash: '-', name: 'Deniz' })
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  afterAll(() => database.drop());

  test('concurrent callers create one secret', async () => {
    const { db } = database;
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureSecret(db, 'forgery')));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(await ensureSecret(db, 'forgery')).toBe(made[0]);
    expect(await ensureSecret(db, 'other')).not.toBe(made[0]);
  });

  test('a token leads to its session and is not stored itself', async () => {
    const { db } = database;
    const token = newToken();
    expect(await findSession(db, token, now)).toBeNull();
    const opened = await openSession(db, token, now);
    expect(await findSession(db, token, now)).toEqual({ ...opened, isRenewed: false });
    const rows = await db.selectFrom('sessions').select('token_hash').execute();
    const stored = rows.map((row) => Buffer.from(row.token_hash));
    expect(stored.every((hash) => hash.length === 32)).toBe(true);
    expect(stored.some((hash) => hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  });

  test('concurrent requests with one cookie create one row', async () => {
    const token = newToken();
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openSession(database.db, token, now)),
    );
    expect(new Set(opened.map((session) => session.id)).size).toBe(1);
  });

  test('a session expires 180 days after its last use', async () => {
    const { db } = database;
    const token = newToken();
    await openSession(db, token, now);
    expect((await findSession(db, token, after(179)))?.isRenewed).toBe(true);
    expect((await findSession(db, token, after(358)))?.isRenewed).toBe(true);
    expect(await findSession(db, token, after(540))).toBeNull();
  });

  test('ends the other sessions of a customer and none of others', async () => {
    const { db } = database;
    const token = await addSignedInSession(db, { customerId, cookieNoticeAt: null, now });
    const elsewhere = await addSignedInSession(db, { customerId, cookieNoticeAt: now, now });
    const stranger = newToken();
    await openSession(db, stranger, now);
    const own = await findSession(db, token, now);
    expect(own).toMatchObject({ customerId, signedInAt: now, cookieNoticeAt: null });
    await endOtherSessions(db, customerSessions, { ownerId: customerId, keptId: own?.id ?? 0 });
    const left = await Promise.all(
      [token, elsewhere, stranger].map((each) => findSession(db, each, now)),
    );
    expect(left.map((session) => session !== null)).toEqual([true, false, true]);
  });

  test('a customer chooses only their own branch, and the choice ends with the branch', async () => {
    const { db } = database;
    await db
      .insertInto('customer_branches')
      .values({ customer_id: customerId, id: 5, name: 'Merkez' })
      .execute();
    const token = await addSignedInSession(db, { customerId, cookieNoticeAt: null, now });
    const own = await findSession(db, token, now);
    const visitor = await openSession(db, newToken(), now);
    expect(await chooseBranch(db, own?.id ?? 0, 5)).toBe(true);
    expect(await chooseBranch(db, own?.id ?? 0, 6)).toBe(false);
    expect(await chooseBranch(db, visitor.id, 5)).toBe(false);
    expect((await findSession(db, token, now))?.branchId).toBe(5);
    await db.deleteFrom('customer_branches').where('id', '=', 5).execute();
    expect((await findSession(db, token, now))?.branchId).toBeNull();
  });

  test('the next sign-in restores the last choice of a branch, or of none', async () => {
    const { db } = database;
    await db
      .insertInto('customer_branches')
      .values([
        { customer_id: customerId, id: 11, name: 'Merkez' },
        { customer_id: customerId, id: 12, name: 'Depo' },
      ])
      .execute();
    const signIn = async () => {
      const token = await addSignedInSession(db, { customerId, cookieNoticeAt: null, now });
      const session = await findSession(db, token, now);
      return { token, id: session?.id ?? 0, branchId: session?.branchId };
    };
    const first = await signIn();
    expect(first.branchId).toBeNull();
    await chooseBranch(db, first.id, 11);
    const second = await signIn();
    expect(second.branchId).toBe(11);
    await chooseBranch(db, second.id, 12);
    expect((await signIn()).branchId).toBe(12);
    // A device that is signed in keeps its own choice.
    expect((await findSession(db, first.token, now))?.branchId).toBe(11);
    expect(await chooseBranch(db, first.id, null)).toBe(true);
    expect((await findSession(db, first.token, now))?.branchId).toBeNull();
    expect((await signIn()).branchId).toBeNull();
    await chooseBranch(db, first.id, 12);
    await db.deleteFrom('customer_branches').where('id', '=', 12).execute();
    expect((await signIn()).branchId).toBeNull();
  });

  test('keeps the time of the first dismissal of the cookie notice', async () => {
    const { db } = database;
    const token = newToken();
    const { id } = await openSession(db, token, now);
    await recordCookieNotice(db, id, now);
    await recordCookieNotice(db, id, after(3));
    expect((await findSession(db, token, now))?.cookieNoticeAt).toEqual(now);
  });
});
