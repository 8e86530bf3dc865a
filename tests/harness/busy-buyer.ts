import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { takeLedger } from '#features/customers/consents/take-ledger.ts';
import type { Shop } from './app.ts';
import { seed } from './app.ts';
import { makeCaller, type Caller } from './caller.ts';
import { officePost } from './staff.ts';
import type { Browser } from './visitor-app.ts';

/** A customer of whom the shop makes every file and mail, and the numbers of these. */
export interface BusyBuyer extends Caller {
  customerId: number;
  /** Paid, delivered and invoiced; a part of it comes back. */
  deliveredNo: string;
  invoiceId: number;
  returnNo: string;
  quoteNo: string;
}

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };

/** The steps that a busy buyer takes in a shop, and the office with them. */
function stepsOf(office: Browser, { browser, things }: Caller) {
  async function fill() {
    await done(browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2' }));
    const id = String(things.addressId);
    const chosen = { teslimat_address_id: id, fatura_address_id: id };
    await done(browser.post('/api/catalog/post_address', chosen));
  }
  async function done(answer: Promise<LightMyRequestResponse>) {
    const given = await answer;
    if (given.statusCode >= 400) throw new Error(given.body);
    return given;
  }
  const act = (path: string, body: object = {}) =>
    done(officePost(office, `/api/office/${path}`, body));
  return {
    fill,
    done,
    act,
    order: async () =>
      (await done(browser.post('/api/catalog/cart', accepted))).json<{ orderNo: string }>().orderNo,
  };
}
type Steps = ReturnType<typeof stepsOf>;

/**
 * Makes a customer, lets them join a face and does everything that makes a file or a mail. `office` is the owner's browser;
 * a carrier "Kargo" has to be there.
 */
export async function makeBusyBuyer(
  shop: Shop,
  office: Browser,
  join: (caller: Caller & { customerId: number }) => Promise<void>,
): Promise<BusyBuyer> {
  const caller = await makeCaller(shop);
  const { id: customerId } = await shop.db
    .selectFrom('customers')
    .where('email', '=', caller.things.email)
    .select('id')
    .executeTakeFirstOrThrow();
  await join({ ...caller, customerId });
  const steps = stepsOf(office, caller);
  await caller.browser.change({
    method: 'PATCH',
    url: `/api/catalog/cart/${seed.bulb}-1`,
    payload: { quantity: 2 },
  });
  const delivered = await deliverOrder(shop, steps, caller);
  await steps.fill();
  const cancelled = await steps.order();
  await steps.act(`orders/${cancelled}/cancel`, { reason: 'Vazgeçti' });
  await changeOrder(shop, steps, caller);
  await steps.fill();
  const quoteNo = await askQuote(steps, caller);
  await steps.fill();
  await askAndAnswer(shop, steps, caller);
  await waitForNotices(shop, caller, customerId);
  return { ...caller, ...delivered, customerId, quoteNo };
}

/** An order from its payment to its invoice and to the goods that come back. */
async function deliverOrder(shop: Shop, steps: Steps, { browser }: Caller) {
  const { order, act, done } = steps;
  const deliveredNo = await order();
  const { total, lineId } = await shop.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.order_no', '=', deliveredNo)
    .select(['o.total', 'l.id as lineId'])
    .executeTakeFirstOrThrow();
  await act(`orders/${deliveredNo}/pay`, { amount: total });
  await act(`orders/${deliveredNo}/prepare`);
  await act(`orders/${deliveredNo}/ship`, { carrier: 'Kargo', trackingNo: 'T1' });
  await act(`orders/${deliveredNo}/deliver`);
  const { id: invoiceId } = await shop.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.order_no', '=', deliveredNo)
    .select('i.id')
    .executeTakeFirstOrThrow();
  const pdf = Buffer.from('%PDF-1.7\nfatura').toString('base64');
  const number = `ABC2026${String(invoiceId).padStart(9, '0')}`;
  await act(`invoice/${invoiceId}/issued`, { number, pdf });
  const asked = await done(
    browser.postJson('/api/catalog/return', {
      orderNo: deliveredNo,
      lines: [{ item: lineId, quantity: 1, reason: 'none' }],
      confirm: 1,
    }),
  );
  const { returnNo } = asked.json<{ returnNo: string }>();
  await takeBack(shop, steps, returnNo);
  return { deliveredNo, invoiceId, returnNo };
}

/** An order that the office corrects and writes about, and whose customer gives up a part once it is paid. */
async function changeOrder(shop: Shop, { fill, order, act, done }: Steps, { browser }: Caller) {
  await fill();
  const orderNo = await order();
  await act(`orders/${orderNo}/note`, { text: 'Yarın çıkıyor.', forCustomer: true });
  await act(`orders/${orderNo}/correct`, { lines: [{ position: 1, quantity: 3 }] });
  const { id, total, lineId } = await shop.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.order_no', '=', orderNo)
    .select(['o.id', 'o.total', 'l.id as lineId'])
    .executeTakeFirstOrThrow();
  await act(`orders/${orderNo}/pay`, { amount: total });
  const gone = { cancel: true, lines: [{ id: lineId, quantity: 1 }] };
  await done(browser.change({ method: 'PATCH', url: `/api/catalog/order/${id}`, payload: gone }));
  await act(`orders/${orderNo}/refund`, { amount: 1, reference: 'EFT 1' });
}

/** The goods come back, and the office settles the return. */
async function takeBack(shop: Shop, { act }: Steps, returnNo: string) {
  const { item, state } = await shop.db
    .selectFrom('return_lines as l')
    .innerJoin('returns as r', 'r.id', 'l.return_id')
    .where('r.return_no', '=', returnNo)
    .select(['l.order_line_id as item', 'r.state'])
    .executeTakeFirstOrThrow();
  // A company asks; a consumer has the right.
  if (state === 'requested') await act(`returns/${returnNo}/approve`);
  await act(`returns/${returnNo}/receive`);
  await act(`returns/${returnNo}/settle`, { lines: [{ item, verdict: 'accepted', to: 'shelf' }] });
}

async function askQuote({ done, act }: Steps, { browser }: Caller): Promise<string> {
  const line = [`${seed.bulb}-1`];
  const asked = { line, quantity: ['2'], wish: ['90,50'], note: 'Acele' };
  const { quoteNo, version } = (
    await done(browser.change({ method: 'POST', url: '/api/catalog/quotes', payload: asked }))
  ).json<{ quoteNo: string; version: number }>();
  const lines = [{ productId: seed.bulb, unitId: 1, quantity: 2, price: 900_000, currency: 'TRY' }];
  await act(`quotes/${quoteNo}/answer`, { version: version ?? 1, lines });
  return quoteNo;
}

/** A question, an answered review, a link for a new password and a request for all personal data. */
async function askAndAnswer(shop: Shop, { done, act }: Steps, { browser, things }: Caller) {
  const question = await done(
    browser.post(`/api/catalog/product/${seed.bulb}/questions`, { question_text: 'Kaç watt?' }),
  );
  const { id } = question.json<{ id: number }>();
  await act(`questions/${id}/answer`, { answer: 'On iki.', publish: true });
  await act(`reviews/${things.reviewId}/answer`, { answer: 'Sağ olun.' });
  await done(browser.post('/api/account/forgot-password', { email: things.email }));
  const { rows } = await sql<{ id: number }>`
    insert into privacy_requests (wish, name, id_kind, id_number, address, email, locale, asked_at, confirmed_at, state)
    values ('copy', 'Ayşe', 'tckn', 'x', 'Adres', ${things.email}, 'tr', now(), now(), 'open') returning id`.execute(
    shop.db,
  );
  await act(`privacy/${rows[0]?.id}/answer`, { text: 'Ektedir.', files: ['html', 'json'] });
}

/** Alerts for stock and price, and a left cart whose customer agreed to reminders. */
async function waitForNotices(shop: Shop, { browser, things }: Caller, customerId: number) {
  for (const [product, kind] of [
    [seed.gone, 'stock'],
    [seed.bulb, 'price'],
  ] as const) {
    const asked = { product: String(product), kind, next: '/' };
    expect((await browser.post('/uyarilarim', asked)).statusCode).toBe(303);
  }
  await browser.post(`/api/catalog/wishlist/${seed.bulb}`, {});
  await browser.postJson('/api/account/consents', { kind: 'marketing-email', decision: 'given' });
  const at = new Date();
  await takeLedger(
    shop.db,
    [
      {
        email: things.email,
        kind: 'marketing-email',
        decision: 'given',
        at: at.toISOString(),
        receipt: `IYS-${customerId}`,
      },
    ],
    { by: { kind: 'command', name: 'İYS' }, now: at },
  );
  await sql`update customers set email_confirmed_at = now() where id = ${customerId}`.execute(
    shop.db,
  );
  await sql`update carts set updated_at = now() - interval '5 hours' where customer_id = ${customerId}`.execute(
    shop.db,
  );
}
