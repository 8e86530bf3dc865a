import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDashboardTasks } from '#db/fulfillment/read-dashboard.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { approveReturn, receiveReturn } from './work/change-return.ts';
import { tellReturnsOfDay } from './work/remind-returns.ts';

const dayMs = 86_400_000;

describeEachEngine('returns that are due (rules returns/due, returns/due-mail)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    desk = returnDesk(till);
    const carrier = { name: 'Kargo', tracking_url: 'https://kargo.example/?no=' };
    await till.db.insertInto('carriers').values(carrier).execute();
    product = await makeProduct(till.db, { quantity: 100 });
    buyer = await makeBuyer(till.db);
    const email = JSON.stringify({ name: 'Mağaza', email: 'magaza@example.com' });
    await till.db
      .insertInto('settings')
      .values({ key: 'store', value: email })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: email }))
      .execute();
  });
  afterAll(() => database.drop());

  const at = (days: number, hours = 0) =>
    new Date(now.getTime() + days * dayMs + hours * 3_600_000);
  const tasks = async (days: number) => (await readDashboardTasks(till.db, at(days))).returns;
  const tell = (when: Date) => tellReturnsOfDay({ db: till.db, clock: () => when });
  const dueMails = async () =>
    (await sentMails(till))
      .filter(({ to }) => to === 'magaza@example.com')
      .map(({ subject }) => subject);
  async function asked(reason: 'none' | 'faulty') {
    const order = await desk.delivered(buyer, [{ productId: product, quantity: 1 }]);
    const done = await desk.ask(order, [{ item: order.lines[0] ?? 0, quantity: 1, reason }]);
    return done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
  }

  test('the first page names each view that has something urgent, and the store gets one mail a day', async () => {
    const made = { withdrawal: 'made-to-order' as const };
    await till.db.updateTable('products').set(made).where('id', '=', product).execute();
    const request = await asked('faulty');
    const quiet = { count: 0, urgent: 0 };
    expect(await tasks(1)).toEqual({
      late: 0,
      waiting: { count: 1, urgent: 0 },
      coming: quiet,
      check: quiet,
      pay: quiet,
    });
    expect(await tell(at(1))).toBe(false);
    expect((await tasks(2)).waiting).toEqual({ count: 1, urgent: 1 });
    await sentMails(till);
    // Half past seven in Istanbul.
    expect(await tell(at(2, -5.5))).toBe(false);
    expect(await Promise.all([tell(at(2)), tell(at(2))])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await dueMails()).toEqual(['İade işi bekliyor: 1 talep, 0 para iadesi']);
    expect(await tell(at(2, 1))).toBe(false);
    expect(await tell(at(3))).toBe(true);
    expect(await dueMails()).toEqual(['İade işi bekliyor: 1 talep, 0 para iadesi']);

    await desk.office(request, (hand) => approveReturn(hand, ''));
    expect((await tasks(3)).coming).toEqual({ count: 1, urgent: 0 });
    const came = { on: '2026-11-21', carrier: '', trackingNo: '' };
    await desk.office(request, (hand) => receiveReturn(hand, came));
    expect((await tasks(2)).check).toEqual({ count: 1, urgent: 0 });
    expect((await tasks(3)).check).toEqual({ count: 1, urgent: 1 });
    expect(await tasks(14)).toMatchObject({ late: 0, check: { urgent: 1 } });
    expect(await tasks(15)).toMatchObject({ late: 1, check: { count: 1, urgent: 0 } });
    expect(await tell(at(15))).toBe(true);
    expect(await dueMails()).toEqual([
      'İade işi bekliyor: 0 talep, 1 para iadesi (en yakın 05.12.2026)',
    ]);
  });

  test('a mail whose day is over, or whose returns are settled, says nothing', async () => {
    await till.db.updateTable('returns').set({ state: 'called-off' }).execute();
    await till.db
      .insertInto('outbox')
      .values({ kind: 'returns-due', payload: JSON.stringify({ day: '2026-12-20' }) })
      .execute();
    expect(await dueMails()).toEqual([]);
  });
});
