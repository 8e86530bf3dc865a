import { Writable } from 'node:stream';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { workAlerts } from '#features/alerts/work-alerts.ts';
import { createLog } from '#platform/log.ts';
import { scopes } from '#rules/shop/call-scopes.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeCaller, type Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { pricedCalls, pricedPages, withoutNoise } from '#tests/harness/priced-urls.ts';
import { urlOf, wrongBodies } from '#tests/harness/requests.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { changeListPrice, makePricedGroup, writtenPrice } from '#tests/harness/wholesale.ts';
import { urls } from '#urls';

/** Something that was made for one buyer, as text. */
interface Made {
  name: string;
  text: string;
}

const clock = () => new Date();
/** What each of the two groups pays for everything: in the beginning, and after its price fell. */
const prices = [
  [41_313, 31_717],
  [62_627, 52_929],
] as const;

/** The mails, papers, files, errors, ETags and log lines that are made for buyers of two groups. */
describeEachEngine('what is made for a buyer of one group', (open) => {
  let shop: Shop;
  let callers: readonly [Caller, Caller];
  let lowerPrices: () => Promise<void>;
  let token: string;
  const logged: string[] = [];

  beforeAll(async () => {
    const stream = new Writable({
      write: (line, _encoding, done) => done(void logged.push(String(line))),
    });
    const log = createLog('trace', stream);
    shop = await openShop({ database: await open(), pages: true, log });
    const groups = await Promise.all(
      prices.map(([price], at) => makePricedGroup(shop.db, { code: `KANARYA${at}`, price })),
    );
    lowerPrices = async () => {
      for (const [at, group] of groups.entries())
        await changeListPrice(shop.db, group, prices[at]?.[1] ?? 0);
    };
    // Both have their prices before they order.
    for (const group of groups) await untilShown(group);
    callers = [await makeCaller(shop, groups[0]), await makeCaller(shop, groups[1])];
    const expiresAt = new Date(Date.now() + 86_400_000);
    const given = { name: 'Muhasebe', scopes, expiresAt, by: 'test', now: clock() };
    token = (await addToken(shop.db, given)) ?? '';
  });
  afterAll(() => shop?.close());

  async function untilShown(group: Awaited<ReturnType<typeof makePricedGroup>>) {
    const { browser } = await makeCaller(shop, group);
    const url = `/api/catalog/product/${seed.bulb}`;
    await vi.waitFor(
      async () => {
        const { salePrice } = (await browser.get(url)).json<ProductDetail>();
        expect(salePrice.value).toBe(group.price);
      },
      { timeout: 20_000, interval: 20 },
    );
  }

  const figures = (at: number) => (prices[at] ?? []).map((price) => writtenPrice(price));

  /** Makes something for each of both; some of it has the buyer's own price, and none the other's. */
  async function expectOwnPrices(make: (caller: Caller) => Promise<Made[]>): Promise<void> {
    for (const [at, caller] of callers.entries()) {
      const made = await make(caller);
      const has = (of: number) =>
        made.filter(({ text }) => figures(of).some((each) => each.test(withoutNoise(text))));
      expect(has(1 - at)).toEqual([]);
      expect(has(at)).not.toEqual([]);
    }
  }

  const office = (url: string) =>
    shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  type Answer = Awaited<ReturnType<typeof office>>;

  async function textOf({ headers, rawPayload, body }: Answer): Promise<string> {
    const type = String(headers['content-type']);
    const said = JSON.stringify(headers);
    if (type.includes('pdf')) return said + (await pagesOf(rawPayload)).join(' ');
    if (type.includes('spreadsheet')) return said + JSON.stringify(await readExcelFile(rawPayload));
    return said + body;
  }
  async function fetched(name: string, answer: Answer): Promise<Made> {
    expect([name, answer.statusCode]).toEqual([name, 200]);
    return { name, text: await textOf(answer) };
  }

  test('papers have no price of another (rule prices/faces)', async () => {
    await expectOwnPrices(async ({ browser, things: { orderNo, shippedNo } }) => {
      const own = [urls.proforma(orderNo), `/en${urls.proforma(shippedNo)}`];
      own.push(urls.statementPaper(''));
      const ofOffice = [
        `/api/office/orders/${orderNo}/proforma.pdf`,
        `/api/office/orders/${shippedNo}/proforma.pdf?locale=en`,
        `/api/office/orders/${orderNo}/slip.pdf`,
        `/api/office/order-slips.pdf?orders=${orderNo},${shippedNo}`,
        `/api/office/order-labels.pdf?orders=${shippedNo}`,
      ];
      return [
        ...(await Promise.all(own.map(async (url) => fetched(url, await browser.get(url))))),
        ...(await Promise.all(ofOffice.map(async (url) => fetched(url, await office(url))))),
      ];
    });
  });

  test('tables and files have no price of another (rule prices/faces)', async () => {
    await expectOwnPrices(async ({ browser, things: { orderNo, shippedNo } }) => {
      const own = [
        urls.ordersFile('csv', ''),
        urls.ordersFile('xlsx', ''),
        `/en${urls.ordersFile('csv', '')}`,
        urls.statementCsv(''),
        urls.ownDataFile,
        urls.sitemap,
        urls.robots,
        urls.manifest,
        urls.apiSchema,
      ];
      const ofOffice = ['csv', 'xlsx'].map(
        (format) => `/api/office/orders/export?format=${format}&orders=${orderNo},${shippedNo}`,
      );
      return [
        ...(await Promise.all(own.map(async (url) => fetched(url, await browser.get(url))))),
        ...(await Promise.all(
          [...ofOffice, `/api/office/orders/${orderNo}`].map(async (url) =>
            fetched(url, await office(url)),
          ),
        )),
      ];
    });
  });

  test('refusals have no price of another (rule prices/faces)', async () => {
    await expectOwnPrices(async ({ browser, things }) => {
      const made: Made[] = [];
      const other = callers.find((each) => each.browser !== browser)?.things;
      const form = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
      for (const expectedTotal of ['1', ...prices.flat().map((price) => (price * 1.2).toFixed(2))])
        made.push(await refused(() => browser.post(urlOfCart, { ...form, expectedTotal })));
      made.push(await refused(() => browser.get(`/api/catalog/order/${other?.orderNo}`)));
      made.push(await refused(() => browser.get(urls.proforma(other?.orderNo ?? ''))));
      for (const [name, call] of Object.entries(calls)) {
        const [method, path = ''] = name.split(' ');
        if (!call.fields || path.startsWith('/api/account/') || method === 'GET') continue;
        const url = urlOf(path, call.path?.(things) ?? []);
        for (const { type, body } of wrongBodies(call, things).slice(-10))
          made.push(
            await refused(() =>
              browser.change({
                method: method === 'PATCH' ? 'PATCH' : 'POST',
                url,
                payload: body,
                headers: { 'content-type': type },
              }),
            ),
          );
      }
      expect(made.length).toBeGreaterThan(100);
      return [...made, ...(await fetchedCart(browser))];
    });
  });

  const urlOfCart = '/api/catalog/cart';
  const fetchedCart = async (browser: Caller['browser']) => [
    await fetched(urlOfCart, await browser.get(urlOfCart)),
  ];
  async function refused(ask: () => Promise<Answer>): Promise<Made> {
    const answer = await ask();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    return { name: 'refusal', text: await textOf(answer) };
  }

  test('an ETag of one is none of the other’s (rule prices/faces)', async () => {
    const [mine, others] = callers;
    let compared = 0;
    for (const url of [...pricedPages, ...pricedCalls, '/api/catalog/products']) {
      const [own, foreign] = [await mine.browser.get(url), await others.browser.get(url)];
      const tag = foreign.headers.etag;
      const isPriced = figures(0).some((each) => each.test(withoutNoise(own.body)));
      if (!isPriced || tag === undefined) continue;
      compared += 1;
      expect([url, own.headers.etag]).not.toEqual([url, tag]);
      const again = await mine.browser.get(url, { 'if-none-match': String(tag) });
      expect([url, again.statusCode]).toEqual([url, 200]);
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('mails have no price of another (rule prices/faces)', async () => {
    for (const { browser, things } of callers) {
      const wish = { product: String(seed.rare), kind: 'price', next: '/' };
      expect((await browser.post('/uyarilarim', wish)).statusCode).toBe(303);
      await work(things.orderNo, 'pay', {});
      await work(things.orderNo, 'note', { text: 'Yarın çıkar', forCustomer: true });
      await work(things.orderNo, 'cancel', { reason: 'Stok yok' });
    }
    await lowerPrices();
    await workAlerts({ db: shop.db, clock }, () => false);
    const sent = await sentMails({ db: shop.db, clock });
    await expectOwnPrices(async ({ things }) => {
      const { email, orderNo, shippedNo } = things;
      const made = sent
        .map((mail) => ({ name: mail.subject, text: JSON.stringify(mail), to: mail.to }))
        .filter(
          ({ to, text }) => to === email || text.includes(orderNo) || text.includes(shippedNo),
        );
      const alerts = made.filter(({ name }) => name.includes('Bakır Cezve'));
      expect(alerts).toHaveLength(1);
      expect(made.length).toBeGreaterThan(6);
      return made;
    });
  });

  async function work(orderNo: string, action: string, body: object): Promise<void> {
    const { version } = (await office(`/api/office/orders/${orderNo}`)).json<{ version: number }>();
    const { statusCode, body: said } = await shop.app.inject({
      method: 'POST',
      url: `/api/office/orders/${orderNo}/${action}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { ...body, version },
    });
    expect([said, statusCode]).toEqual([said, 200]);
  }

  test('the log has no price (rule reliability/logs)', () => {
    expect(logged.length).toBeGreaterThan(100);
    const lines = logged.map((line) => withoutNoise(line).replaceAll(/"\w*ms":[\d.]+/gi, ''));
    const priced = lines.filter((line) =>
      [...figures(0), ...figures(1)].some((each) => each.test(line)),
    );
    expect(priced).toEqual([]);
  });
});
