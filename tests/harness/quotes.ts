import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import type { QuotePage } from '#contract/company/quote.ts';
import { seed, type Shop } from './app.ts';
import { makeBuyer, signIn, type Buyer } from './buyers.ts';
import { officePost } from './staff.ts';
import type { Browser } from './visitor-app.ts';

/** A customer of the quotes' tests, who has signed in. */
export interface QuoteUser {
  browser: Browser;
  buyer: Buyer;
}

export interface Answered {
  status: number;
  quoteNo: string;
  version: number;
  orderNo?: string;
  code: string | undefined;
  message: string | undefined;
}

const answerOf = (answer: { statusCode: number; json: () => object }): Answered => {
  const body = answer.json() as Partial<Answered> & {
    error?: { code: string; messages: { type: string } };
  };
  return {
    ...body,
    quoteNo: body.quoteNo ?? '',
    version: body.version ?? 0,
    status: answer.statusCode,
    code: body.error?.code,
    message: body.error?.messages.type,
  };
};

/** The calls of quotes of both sides. */
export function quoteDesk(shop: Shop, office: () => Browser) {
  const send = async ({ browser }: QuoteUser, url: string, payload: object) =>
    answerOf(await browser.change({ method: 'POST', url, payload }));
  const post = async (path: string, body: object, by = office()) =>
    answerOf(await officePost(by, `/api/office/quotes${path}`, body));
  return {
    post,
    user: async (made?: Buyer): Promise<QuoteUser> => {
      const buyer = made ?? (await makeBuyer(shop.db));
      const browser = shop.browser();
      await signIn(shop.db, browser, buyer);
      return { browser, buyer };
    },
    /** Puts bulbs into the cart of a customer who has chosen their address. */
    fill: async ({ browser, buyer }: QuoteUser, quantity = 4) => {
      await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: String(quantity) });
      const address = String(buyer.addressId);
      const chosen = { teslimat_address_id: address, fatura_address_id: address };
      expect((await browser.post('/api/catalog/post_address', chosen)).statusCode).toBe(200);
    },
    ask: (who: QuoteUser, more: object = {}) =>
      send(who, '/api/catalog/quotes', {
        line: [`${seed.bulb}-1`],
        quantity: ['4'],
        wish: ['80,50'],
        note: 'Acele',
        ...more,
      }),
    change: (who: QuoteUser, { quoteNo, version }: Answered, body: object) =>
      send(who, `/api/catalog/quotes/${quoteNo}`, { version, ...body }),
    page: ({ browser }: QuoteUser, quoteNo: string) =>
      browser.get(`/api/catalog/quotes/${quoteNo}`),
    read: async ({ browser }: QuoteUser, quoteNo: string) =>
      (await browser.get(`/api/catalog/quotes/${quoteNo}`)).json<QuotePage>(),
    office: async (quoteNo: string) =>
      (await office().get(`/api/office/quotes/${quoteNo}`)).json<OfficeQuote>(),
    answer: ({ quoteNo, version }: Answered, more: object = {}, by = office()) =>
      post(
        `/${quoteNo}/answer`,
        {
          version,
          lines: [{ productId: seed.bulb, unitId: 1, quantity: 4, price: 85.25, currency: 'TRY' }],
          ...more,
        },
        by,
      ),
    ...quoteOrders(shop),
  };
}

/** What a quote becomes. */
function quoteOrders(shop: Shop) {
  return {
    save: async (who: QuoteUser, quoteNo: string, more: object = {}) =>
      answerOf(
        await who.browser.post('/api/catalog/cart', {
          odemeTipi: '4',
          acceptPreInformation: '1',
          acceptDistanceContract: '1',
          quoteNo,
          ...more,
        }),
      ),
    linesOf: async (orderNo: string | undefined) =>
      shop.db
        .selectFrom('order_lines as l')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .where('o.order_no', '=', orderNo ?? '')
        .select(['l.quantity', 'l.unit_price as price', 'l.unit_currency as currency'])
        .orderBy('l.position')
        .execute(),
    /** The quote's last day, `days` from today. */
    endsIn: (quoteNo: string, days: number) =>
      sql`update quotes set valid_until = (now() at time zone 'Europe/Istanbul')::date + ${days}::int
        where quote_no = ${quoteNo}`.execute(shop.db),
  };
}

/** Expects a refusal with its status and code. */
export async function expectRefusal(
  answer: Promise<Answered>,
  status: number,
  code: string,
): Promise<Answered> {
  const given = await answer;
  expect([given.status, given.code]).toEqual([status, code]);
  return given;
}
