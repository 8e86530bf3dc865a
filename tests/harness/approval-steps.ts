import type { ApprovalsPage } from '#contract/company/approvals.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { Order } from '#contract/order.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import { seed, shopOrigin, type Shop } from './app.ts';
import { fillCart, signIn, type Buyer } from './buyers.ts';
import { makeUser } from './companies.ts';
import type { Browser } from './visitor-app.ts';

/** A signed-in user of a company. */
export interface CompanyUser {
  browser: Browser;
  buyer: Buyer;
}

interface Rights {
  order?: number;
  month?: number;
  branches?: number[] | null;
}

/** An open account that is never used up. */
export const wideAccount = { credit_limit: 1_000_000, credit_currency: 'TRY', credit_days: 30 };

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };

/** The steps of orders that somebody of a company has to allow. */
export function approvalSteps(shop: Shop) {
  const place = ({ browser }: CompanyUser, fields: object = {}) =>
    browser.post('/api/catalog/cart', { ...accepted, ...fields });
  return {
    place,
    user: (company: number, role: CompanyRole, rights?: Rights) =>
      makeLimited(shop, { company, role, rights }),
    fill: ({ buyer }: CompanyUser, quantity = 1) =>
      fillCart(shop.db, buyer, [{ productId: seed.child, quantity }]),
    checkout: async ({ browser }: CompanyUser) =>
      (await browser.get('/api/catalog/checkout')).json<Checkout>(),
    ask: async (who: CompanyUser, fields: object = {}) =>
      (await place(who, { askApproval: '1', ...fields })).json<{
        orderNo: string | null;
        approvalId: number;
      }>(),
    page: async ({ browser }: CompanyUser) =>
      (await browser.get('/api/catalog/approvals')).json<ApprovalsPage>(),
    change: ({ browser }: CompanyUser, payload: object) =>
      browser.change({ method: 'POST', url: '/api/catalog/approvals', payload }),
    ordersOf: async ({ browser }: CompanyUser) =>
      (await browser.get('/api/catalog/orders')).json<{ items: Order[] }>().items,
    chooseBranch: ({ browser }: CompanyUser, branch: number) =>
      browser.post('/api/catalog/settings', { key: 'branch', value: String(branch) }),
    async stock() {
      const { quantity } = await shop.db
        .selectFrom('products')
        .select('quantity')
        .where('id', '=', seed.child)
        .executeTakeFirstOrThrow();
      return quantity;
    },
    mails: () => sendMails(shop),
  };
}

async function makeLimited(
  shop: Shop,
  {
    company,
    role,
    rights = {},
  }: { company: number; role: CompanyRole; rights?: Rights | undefined },
): Promise<CompanyUser> {
  const { order, month, branches = null } = rights;
  const buyer = await makeUser(shop.db, company, role, branches);
  await shop.db
    .updateTable('customers')
    .set({
      company_order_limit: order ?? null,
      company_monthly_limit: month ?? null,
      name: `Ada ${buyer.customerId}`,
      surname: 'Kaya',
    })
    .where('id', '=', buyer.customerId)
    .execute();
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  return { browser, buyer };
}

/** Sends all mails that wait and gives those about requests. */
async function sendMails(shop: Shop): Promise<Mail[]> {
  const sent: Mail[] = [];
  const outbox = {
    db: shop.db,
    send: async (mail: Mail) => void sent.push(mail),
    publicUrl: shopOrigin,
    clock: () => new Date(),
    onError: (error: unknown) => {
      throw error;
    },
    onUnaddressed: () => undefined,
  };
  while ((await workOutbox(outbox)) > 0);
  return sent.filter(({ messageId }) => messageId.startsWith('approval-'));
}

interface Answer {
  statusCode: number;
  json: () => unknown;
}

/** Status and code of an answer. */
export const codeOf = (answer: Answer) => [
  answer.statusCode,
  (answer.json() as { error?: { code?: string } }).error?.code,
];

/** The sentence of a refusal. */
export const messageOf = (answer: Answer) =>
  (answer.json() as { error?: { messages?: { type: string } } }).error?.messages?.type;
