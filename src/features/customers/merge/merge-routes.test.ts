import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { now, tillOf, type Till } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the calls that merge two accounts', (open) => {
  let shop: Shop;
  let till: Till;
  let office: Browser;
  beforeAll(async () => {
    const database = await open();
    shop = await openShop({ database });
    const snapshot = await loadSnapshot(database.db);
    till = await tillOf({ db: database.db, snapshot: () => snapshot, clock: () => now });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'orders'));
  });
  afterAll(() => shop.close());

  const pathOf = (kept: number, other: number) => `/api/office/customers/${kept}/merge/${other}`;
  const preview = async (kept: number, other: number) =>
    (await office.get(pathOf(kept, other))).json<MergePreview>();
  async function merge(kept: number, other: number, reason = 'Aynı kişi') {
    const { kept: seen, other: otherSeen } = await preview(kept, other);
    const body = { reason, seen: seen.version, otherSeen: otherSeen.version };
    return officePost(office, pathOf(kept, other), body, { 'x-locale': 'tr' });
  }
  const rowOf = (id: number) =>
    shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const set = (id: number, values: Record<string, unknown>) =>
    shop.db.updateTable('customers').set(values).where('id', '=', id).execute();
  /** The number of rows of a table that name the customer. */
  async function countOf(table: string, id: number, column = 'customer_id') {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      shop.db,
    );
    return rows[0]?.n ?? 0;
  }

  test('keeps its own fields, takes missing ones, and needs the advertising consent of both (rule customers/merge-fields)', async () => {
    const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
    const at = new Date('2026-01-01T00:00:00Z');
    await set(kept.customerId, { marketing: true, marketing_at: at, overdue_balance: 10.1 });
    await set(other.customerId, {
      name: 'Başka',
      phone: '+90 (532) 111 22 33',
      gender: 'female',
      birthdate: '1980-02-03',
      overdue_balance: 5.2,
      overdue_expiry_day: 9,
    });
    expect((await preview(kept.customerId, other.customerId)).result).toMatchObject({
      name: 'Ayşe',
      phone: '+90 (532) 111 22 33',
      marketing: false,
    });
    await merge(kept.customerId, other.customerId);
    expect(await rowOf(kept.customerId)).toMatchObject({
      name: 'Ayşe',
      phone: '+90 (532) 111 22 33',
      gender: 'female',
      birthdate: '1980-02-03',
      marketing: false,
      marketing_at: null,
      overdue_balance: 15.3,
      overdue_expiry_day: 9,
    });
  });

  test('takes a guest in, who was never asked for consent', async () => {
    const [kept, guest] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
    await set(kept.customerId, { marketing: true, marketing_at: new Date() });
    await set(guest.customerId, { is_guest: true, password_hash: '' });
    await makeOrder(till, guest, [{ productId: await makeProduct(shop.db), quantity: 1 }]);
    expect((await merge(kept.customerId, guest.customerId)).statusCode).toBe(200);
    expect(await countOf('orders', kept.customerId)).toBe(1);
    expect((await rowOf(kept.customerId)).marketing).toBe(true);
    const back = await merge(guest.customerId, kept.customerId);
    expect(back.json().error).toMatchObject({ code: 'merge-not-possible' });
  });

  test('ends the sessions of the other account, and nobody signs in with its e-mail', async () => {
    const browser = shop.browser();
    await browser.session();
    await browser.post('/api/account/register', registration({ email: 'iki@ornek.example' }));
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'iki@ornek.example')
      .executeTakeFirstOrThrow();
    const kept = await makeBuyer(shop.db);
    await merge(kept.customerId, id);
    expect((await browser.session<{ customer: unknown }>()).customer).toBeNull();
    const again = shop.browser();
    await again.session();
    const signIn = { email: 'iki@ornek.example', password };
    expect((await again.post('/api/account/login', signIn)).statusCode).toBe(401);
  });

  test('refuses accounts that are blocked, closed or paying, and an old look', async () => {
    const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
    const [keptId, otherId] = [kept.customerId, other.customerId];
    const refusalOf = async () => (await merge(keptId, otherId)).json().error?.messages.type;
    await set(otherId, { blocked_at: new Date() });
    expect(await refusalOf()).toContain('engelli');
    await set(otherId, { blocked_at: null });
    await sql`insert into payment_attempts (id, customer_id, state, provider, amount, idempotency_key)
      values (gen_random_uuid(), ${otherId}, 'unknown', 'x', 5, 'k')`.execute(shop.db);
    expect(await refusalOf()).toContain('kart ödemesi');
    await sql`update payment_attempts set state = 'declined' where customer_id = ${otherId}`.execute(
      shop.db,
    );
    const seen = await preview(keptId, otherId);
    await set(otherId, { phone: '+90 (532) 111 22 33' });
    const body = { reason: 'x', seen: seen.kept.version, otherSeen: seen.other.version };
    const late = await officePost(office, pathOf(keptId, otherId), body);
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'customer-changed']);
    const blank = await officePost(office, pathOf(keptId, otherId), { ...body, reason: ' ' });
    expect(blank.json().error.fields).toHaveProperty('reason');
    expect((await office.get(pathOf(keptId, keptId))).statusCode).toBe(404);
    expect((await office.get(pathOf(keptId, 99_999_999))).statusCode).toBe(404);
    expect((await merge(keptId, otherId)).statusCode).toBe(200);
    expect(await refusalOf()).toContain('kapanmış');
  });

  test('is closed to roles that only read (rule staff/roles)', async () => {
    const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const body = { reason: 'x', seen: 1, otherSeen: 1 };
    const path = pathOf(kept.customerId, other.customerId);
    expect((await officePost(reader, path, body)).statusCode).toBe(403);
    expect((await reader.get(path)).statusCode).toBe(403);
    expect((await rowOf(other.customerId)).closed_at).toBeNull();
  });
});
