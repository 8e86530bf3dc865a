import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#app/cleanup.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { ActivitySubject } from '#rules/shop/activity/activity-actions.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { keptByLaw, keptForGood } from '#tests/harness/personal-columns.ts';
import {
  makeWholePerson,
  personalTables,
  plantedIn,
  plantEverywhere,
  tracesIn,
} from '#tests/harness/personal-rows.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { workRetention } from './work-retention.ts';

/** Made of an order's places without a street. */
const ofPlaces = ['frozen_orders.frozen', 'order_words.words'];
/** The texts that somebody wrote for everybody, which stay without a name unless they ask (rule account/close). */
const inPublic = [
  'product_questions.question',
  'reviews.answer',
  'reviews.description',
  'reviews.title',
];

describeEachEngine('a person who was erased (rule privacy/no-trace)', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await makeWholePerson(shop);
    await workOnPerson(shop);
    await plantEverywhere(shop.db, await personalTables(shop.db));
  });
  afterAll(() => shop.close());

  test('leaves what the law keeps, and nothing else', async () => {
    const owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    const { rows } = await sql<{ id: number }>`select id from privacy_requests`.execute(shop.db);
    const erased = await officePost(owner, `/api/office/privacy/${rows[0]?.id}/erase`, {
      reason: 'Başvurunuz üzerine',
    });
    expect(erased.json()).toEqual({ state: 'erased' });
    await sql`delete from outbox`.execute(shop.db);
    expect(await tracesIn(shop.db)).toEqual([...Object.keys(keptByLaw), ...keptForGood].toSorted());
  });

  test('lets nobody change the log otherwise', async () => {
    const changes = [
      sql`update activity_log set by_name = 'Başkası'`,
      sql`update activity_log set after = '{"reason": "Başka"}' where action = 'order.note'`,
      sql`update activity_log set after = after - 'state' where after ? 'state'`,
    ];
    for (const change of changes)
      await expect(change.execute(shop.db)).rejects.toThrow(/only added to/);
  });

  test('leaves nothing after the time of the law, places without a street aside', async () => {
    const at = new Date('2037-01-01T00:31:00Z');
    await workRetention({ db: shop.db, clock: () => at }, () => false);
    expect(await tracesIn(shop.db)).toEqual([...keptForGood, ...ofPlaces].toSorted());
  });
});

describeEachEngine('a person who never asked (rules privacy/kept, privacy/dormant)', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await makeWholePerson(shop);
    await workOnPerson(shop);
    await sql`update quotes set state = 'declined'`.execute(shop.db);
    await plantEverywhere(shop.db, await personalTables(shop.db));
  });
  afterAll(() => shop.close());

  test('leaves no trace once all times are over, but for what they said in public', async () => {
    const runAt = async (day: string) => {
      const clock = () => new Date(`${day}T00:31:00Z`);
      await workRetention({ db: shop.db, clock }, () => false);
      await cleanUp(shop.db, clock(), () => false);
    };
    await runAt('2026-12-01');
    await runAt('2030-01-01');
    expect(await tracesIn(shop.db)).toContain('customers.name');
    await runAt('2030-02-02');
    await runAt('2041-01-01');
    await sql`delete from outbox where kind in ('account-dormant', 'account-closed')`.execute(
      shop.db,
    );
    expect(await tracesIn(shop.db)).toEqual([...keptForGood, ...ofPlaces, ...inPublic].toSorted());
  });
});

/** Words that the staff types about somebody, and that strangers try at the doors of the shop. */
async function workOnPerson(shop: Shop): Promise<void> {
  const { rows } = await sql<{ kind: ActivitySubject; id: string }>`
    select 'customer' as kind, id::text from customers union all select 'order', order_no from orders
    union all select 'return', return_no from returns union all select 'quote', quote_no from quotes
    union all select 'review', id::text from reviews union all select 'photo', id::text from review_photos
    union all select 'question', id::text from product_questions`.execute(shop.db);
  for (const subject of rows)
    await logActivity(shop.db, {
      by: { kind: 'staff', name: 'Selin' },
      action: 'order.note',
      subject,
      before: { state: 'placed', answer: plantedIn('log.answer') },
      after: {
        state: 'paid',
        text: plantedIn('log.text'),
        reason: plantedIn('log.reason'),
        ...(subject.kind === 'order' && { reference: plantedIn('log.reference') }),
      },
      now: new Date(),
    });
  const stranger = shop.browser();
  const tried = {
    email: `${plantedIn('tried.email')}@example.com`,
    password: plantedIn('tried.password'),
  };
  await stranger.post('/api/account/login', tried);
  await stranger.post('/api/account/forgot-password', { email: tried.email });
  await officePost(stranger, '/api/office/sign-in', tried);
  const owner = shop.browser();
  await enterOffice(owner, await makeStaff(shop.db, 'owner'));
  const found = await owner.get(
    `/api/office/customer-table/export?q=${plantedIn('searched.customer')}`,
  );
  expect(found.statusCode).toBe(200);
  await stranger.get(`/api/catalog/search?q=${plantedIn('searched.product')}`);
}
