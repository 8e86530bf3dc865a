import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Session } from '#contract/session.ts';
import { expireApprovals } from '#db/approvals/approval-requests.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { approvalSteps, codeOf, messageOf, wideAccount } from '#tests/harness/approval-steps.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';

describeEachEngine('orders that somebody allows', (open) => {
  let shop: Shop;
  let steps: ReturnType<typeof approvalSteps>;
  let total: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    steps = approvalSteps(shop);
    await changeSettings(shop.db, { b2b_acik_hesap: '1', unpaidOrderLimitBusiness: 1000 });
    await shop.db
      .updateTable('products')
      .set({ quantity: 100_000, opening_quantity: 100_000 })
      .where('id', '=', seed.child)
      .execute();
    const first = await steps.user(await makeCompany(shop.db, wideAccount), 'manager');
    await steps.fill(first);
    const checkout = () => steps.checkout(first);
    // The server hears of settings within a second.
    await vi.waitFor(async () => expect((await checkout()).methods).toContain(5), 5000);
    total = (await checkout()).cart.total;
  });
  afterAll(() => shop.close());

  test('pass a limit: the checkout says so, and without the question they are refused (rules approvals/needed, approvals/checkout)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager', { order: 0 });
    const free = await steps.user(company, 'buyer');
    const buyer = await steps.user(company, 'buyer', { order: total - 0.01 });
    for (const who of [manager, free, buyer]) await steps.fill(who);
    expect((await steps.checkout(manager)).approval).toBeNull();
    expect((await steps.checkout(free)).approval).toBeNull();
    const { approval } = await steps.checkout(buyer);
    expect(approval?.methods).toEqual((await steps.checkout(buyer)).methods);
    expect(approval?.reasons).toHaveLength(1);
    const before = await steps.stock();
    expect(codeOf(await steps.place(buyer))).toEqual([409, 'approval-needed']);
    expect(await steps.stock()).toBe(before);
    for (const who of [manager, free]) expect((await steps.place(who)).statusCode).toBe(200);
  });

  test('wait whole, take no stock and no number, and leave the buyer a fresh cart (rule approvals/asked)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    await shop.db
      .insertInto('webhooks')
      .values({
        url: 'https://erp.example/',
        secret: 's',
        events: ['approval.requested'],
        created_at: new Date(),
      })
      .execute();
    await steps.fill(buyer, 2);
    const before = await steps.stock();
    const key = 'asked-once-0001';
    const [first, second] = await Promise.all([
      steps.ask(buyer, { idempotencyKey: key, description: 'Acil' }),
      steps.ask(buyer, { idempotencyKey: key, description: 'Acil' }),
    ]);
    expect(first).toMatchObject({ orderNo: null });
    expect(second.approvalId).toBe(first.approvalId);
    expect(await steps.ask(buyer, { idempotencyKey: key })).toEqual(first);
    expect(await steps.stock()).toBe(before);
    expect(await steps.ordersOf(buyer)).toEqual([]);
    expect((await buyer.browser.get('/api/catalog/cart')).json<{ items: [] }>().items).toEqual([]);
    expect((await steps.page(buyer)).own).toMatchObject([
      { id: first.approvalId, state: 'waiting' },
    ]);
    const shown = await steps.page(manager);
    expect(shown.waiting).toMatchObject([{ id: first.approvalId, reasons: [{ kind: 'order' }] }]);
    expect(shown.open).toMatchObject({ note: 'Acil', totalBefore: null, problems: [] });
    expect(shown.open?.lines).toMatchObject([{ quantity: 2 }]);
    const session = await manager.browser.get('/api/catalog/session');
    expect(session.json<Session>().approvals).toBe(1);
    const told = await shop.db
      .selectFrom('webhook_deliveries')
      .select(['event', 'details'])
      .where('company_id', '=', company)
      .execute();
    expect(told).toMatchObject([
      { event: 'approval.requested', details: { approvalId: first.approvalId } },
    ]);
    const [mail, ...more] = await steps.mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/onaylar?talep=${first.approvalId}`);
  });

  test('become an order of the buyer when somebody allows them, once (rules approvals/order, approvals/decide)', async () => {
    const company = await makeCompany(shop.db);
    const deciders = [
      await steps.user(company, 'manager'),
      await steps.user(company, 'manager'),
      await steps.user(company, 'approver'),
    ];
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer);
    const before = await steps.stock();
    const answers = await Promise.all(
      deciders.map((who) => steps.change(who, { action: 'approve', id, total })),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(codes.filter(([, code]) => code === 'approval-decided')).toHaveLength(2);
    expect(await steps.stock()).toBe(before - 1);
    const winner = codes.findIndex(([status]) => status === 200);
    const [order] = await steps.ordersOf(buyer);
    expect(order).toMatchObject({ paymentType: 4, total });
    expect(order?.approvedBy).toMatch(/^Ada \d+ Kaya$/);
    const who = deciders[winner];
    if (!who) throw new Error('nobody decided');
    // A second press of whoever decided gives the same answer.
    const again = await steps.change(who, { action: 'approve', id, total });
    expect(again.json()).toEqual({ orderNo: order?.orderNo });
    const other = deciders[(winner + 1) % 3];
    if (!other) throw new Error('nobody else decides');
    const late = await steps.change(other, { action: 'return', id });
    expect(messageOf(late)).toBe(`Bu talebe ${order?.approvedBy} karar verdi.`);
    expect((await steps.page(buyer)).own).toMatchObject([
      { state: 'approved', orderNo: order?.orderNo },
    ]);
  });

  test('are refused where the figures are not those that were seen (rule approvals/changed)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer);
    const raise = (by: number) =>
      shop.db
        .updateTable('product_units')
        .set(({ eb }) => ({ price: eb('price', '+', by) }))
        .where('product_id', '=', seed.child)
        .execute();
    await raise(10);
    const refused = await steps.change(manager, { action: 'approve', id });
    expect(codeOf(refused)).toEqual([409, 'approval-changed']);
    expect(messageOf(refused)).toMatch(/^Tutar ₺.+ iken ₺.+ oldu\.$/);
    const { open } = await steps.page(manager);
    expect(open).toMatchObject({ totalBefore: total });
    expect(open?.lines[0]?.priceBefore).not.toBeNull();
    const approved = await steps.change(manager, { action: 'approve', id, total: open?.total });
    expect(approved.statusCode).toBe(200);
    await raise(-10);
    expect((await steps.ordersOf(buyer))[0]?.total).toBe(open?.total);
  });

  test('go back with a reason, end in time or by their buyer, who takes the cart back (rules approvals/own, approvals/expiry)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    const cart = async () =>
      (await buyer.browser.get('/api/catalog/cart')).json<{ items: { quantity: number }[] }>();
    await steps.fill(buyer, 3);
    const { approvalId: id } = await steps.ask(buyer);
    await steps.mails();
    await steps.change(manager, { action: 'return', id, reason: 'Önce depodakileri bitirelim.' });
    const [told] = await steps.mails();
    expect(told?.text).toContain('Önce depodakileri bitirelim.');
    await steps.fill(buyer);
    expect(codeOf(await steps.change(buyer, { action: 'take', id }))).toEqual([
      409,
      'cart-not-empty',
    ]);
    await buyer.browser.change({ method: 'DELETE', url: '/api/catalog/cart' });
    expect((await steps.change(buyer, { action: 'take', id })).statusCode).toBe(200);
    expect((await cart()).items).toMatchObject([{ quantity: 3 }]);
    expect(codeOf(await steps.change(buyer, { action: 'take', id }))).toEqual([
      409,
      'approval-over',
    ]);

    const { approvalId: second } = await steps.ask(buyer);
    expect((await steps.change(buyer, { action: 'withdraw', id: second })).statusCode).toBe(200);
    expect(codeOf(await steps.change(manager, { action: 'approve', id: second }))).toEqual([
      409,
      'approval-over',
    ]);
    const { approvalId: third } = await steps.ask(buyer);
    await steps.mails();
    expect(await expireApprovals(shop.db, new Date(Date.now() + 15 * 86_400_000))).toBeGreaterThan(
      0,
    );
    expect((await steps.page(buyer)).own[0]).toMatchObject({
      id: third,
      state: 'expired',
      canTake: true,
    });
    expect((await steps.mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/siparişinize karar verilmedi$/),
    );
  });

  test('by card go back to their buyer, who pays up to what was allowed (rule approvals/card)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer, { odemeTipi: '2' });
    expect((await steps.change(manager, { action: 'approve', id })).json()).toEqual({
      orderNo: null,
    });
    expect(await steps.ordersOf(buyer)).toEqual([]);
    expect((await steps.change(buyer, { action: 'take', id })).statusCode).toBe(200);
    const { approval, methods } = await steps.checkout(buyer);
    expect(approval?.methods).toEqual(methods.filter((method) => method !== 2));
    await shop.db
      .updateTable('cart_lines')
      .set({ quantity: 2 })
      .where('cart_id', '=', (await steps.checkout(buyer)).cartId ?? 0)
      .execute();
    expect((await steps.checkout(buyer)).approval?.methods).toEqual(methods);
  });

  test('of the open account wait where the company says so, and count against it when they are placed (rule approvals/needed)', async () => {
    const company = await makeCompany(shop.db, { ...wideAccount, approve_credit: true });
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer');
    await steps.fill(buyer);
    expect((await steps.checkout(buyer)).approval).toMatchObject({ methods: [5] });
    const { approvalId: id } = await steps.ask(buyer, { odemeTipi: '5' });
    expect((await steps.page(manager)).open?.account).toMatchObject({ limit: 1_000_000 });
    await shop.db
      .updateTable('companies')
      .set({ credit_limit: 0 })
      .where('id', '=', company)
      .execute();
    expect(codeOf(await steps.change(manager, { action: 'approve', id }))).toEqual([
      409,
      'credit-limit',
    ]);
    await shop.db
      .updateTable('companies')
      .set({ credit_limit: 1_000_000 })
      .where('id', '=', company)
      .execute();
    expect((await steps.change(manager, { action: 'approve', id })).statusCode).toBe(200);
    expect((await steps.ordersOf(buyer))[0]).toMatchObject({ paymentType: 5 });
  });

  test('leave every check of the shop’s books as it was (rule companies/office-audit)', async () => {
    const results = await auditShop(shop.db, new Date());
    expect(results.filter(({ count }) => count > 0)).toEqual([]);
  });
});
