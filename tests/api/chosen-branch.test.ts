import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, OrderList } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import { withSnapshot } from '#db/transfer/read-store.ts';
import { exportWholeOrders } from '#db/orders/read/whole-order.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, seed, shopOrigin } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

let shop: Shop;
let company: Caller;

const head = { id: 1, name: 'Merkez' };
const chosen = { id: 2, name: 'İkitelli Şantiye & Depo' };

beforeAll(async () => {
  shop = await openShop({ pages: true });
  company = await makeCaller(shop);
  await bringIn([head, chosen]);
});
afterAll(() => shop.close());

/** The merchant's bookkeeping says which branches the company has. */
async function bringIn(branches: readonly { id: number; name: string }[]): Promise<void> {
  const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };
  const source = recordsSource({ customers: [{ email: company.things.email, branches }] });
  const problems: unknown[] = [];
  const onProblem = (problem: unknown) => problems.push(problem);
  await importStore({ db: shop.db, pictures }, source, { onProblem });
  expect(problems).toEqual([]);
}

/** Orders what is in the cart, to be paid by transfer. */
async function placeOrder(): Promise<string> {
  const { browser, things } = company;
  await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2', productValue: 'Paket' });
  const id = String(things.addressId);
  const addresses = { teslimat_address_id: id, fatura_address_id: id };
  await browser.post('/api/catalog/post_address', addresses);
  const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
  const saved = await browser.post('/api/catalog/cart', accepted);
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json<{ orderNo: string }>().orderNo;
}

const session = () => company.browser.session<Session>();

/** What a person reads of HTML. */
const read = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&amp;', '&');

/** The places that tell of an order, by name, each as it reads. */
async function told(orderNo: string): Promise<Record<string, string>> {
  const { browser } = company;
  const list = (await browser.get('/api/catalog/orders')).json<OrderList>();
  const inList = list.items.find((order) => order.orderNo === orderNo);
  const one = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
  const pages = await Promise.all(
    [urls.orders, localised(urls.orders, 'en'), rareUrls.checkoutSummary(orderNo)].map(
      async (url) => read((await browser.get(url)).body),
    ),
  );
  const paper = await browser.get(rareUrls.proforma(orderNo));
  const pdf = await getDocumentProxy(new Uint8Array(paper.rawPayload));
  const { text } = await extractText(pdf, { mergePages: true });
  return {
    list: inList?.branch ?? '',
    order: one.branch ?? '',
    'page of orders': pages[0] ?? '',
    'page of orders in English': pages[1] ?? '',
    summary: pages[2] ?? '',
    paper: text.replaceAll(/\s+/g, ' '),
    export: await exported(orderNo),
  };
}

/** The order's line in `orders.jsonl`. */
async function exported(orderNo: string): Promise<string> {
  let found = '';
  await withSnapshot(shop.db, async (db) => {
    for await (const order of exportWholeOrders(db)) {
      const line = JSON.stringify(order);
      if (line.includes(`"orderNo":"${orderNo}"`)) found = line;
    }
  });
  return found;
}

async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  await workOutbox({
    db: shop.db,
    send: async (mail) => {
      sent.push(mail);
    },
    publicUrl: shopOrigin,
    clock: () => new Date(),
    onError: (error) => {
      throw error;
    },
    onUnaddressed: () => undefined,
  });
  return sent;
}

/** (rules business/branch-on-order, business/removed-branch) */
test('the chosen branch appears wherever the order does, also after the branch is removed', async () => {
  const { browser } = company;
  expect((await session()).branches).toEqual([head, chosen]);
  const choice = { key: 'branch', value: chosen.id };
  expect((await browser.postJson('/api/catalog/settings', choice)).statusCode).toBe(200);
  expect((await session()).branch).toBe(chosen.id);
  const orderNo = await placeOrder();
  for (const [place, text] of Object.entries(await told(orderNo)))
    expect(text, place).toContain(chosen.name);
  const mail = (await mails()).find(({ subject }) => subject.includes(orderNo));
  expect(mail?.text).toContain(chosen.name);
  expect(read(mail?.html ?? '')).toContain(chosen.name);

  await bringIn([head]);
  for (const [place, text] of Object.entries(await told(orderNo)))
    expect(text, `${place}, taken away`).toContain(chosen.name);
  expect(await session()).toMatchObject({ branches: [head], branch: null });
  const gone = await browser.postJson('/api/catalog/settings', choice);
  expect(gone.statusCode).toBe(404);
  // What comes next is of no branch until one is chosen.
  expect((await browser.get(`/api/catalog/order/${await placeOrder()}`)).json<Order>().branch).toBe(
    null,
  );

  await bringIn([]);
  expect(await session()).toMatchObject({ branches: [], branch: null });
  for (const [place, text] of Object.entries(await told(orderNo)))
    expect(text, `${place}, all taken away`).toContain(chosen.name);
});
