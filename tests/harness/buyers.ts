import { randomBytes } from 'node:crypto';
import { priceLines } from '#db/cart/cart-view.ts';
import type { Face } from '#rules/price/face.ts';
import type { Db } from '#db/database.ts';
import { saveOrder } from '#db/orders/new-order.ts';
import { customerOf } from '#db/customers/customers.ts';
import { openSignedInSession } from '#db/customers/sessions.ts';
import { lockAndCheckStock } from '#db/orders/claim-stock.ts';
import type { CartBuyer } from '#features/cart/add-to-cart.ts';
import { heldPieces } from '#rules/cart/cart-content.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { now } from './till.ts';
import type { Till } from './till.ts';
import type { Browser } from './visitor-app.ts';

export interface Buyer {
  customerId: number;
  sessionId: number;
  addressId: number;
  branchId: number | null;
}

/** A signed-in customer with one address that is chosen for the order to come; the e-mail is confirmed unless told. */
export async function makeBuyer(
  db: Db,
  options: { branch?: string; unconfirmed?: boolean } = {},
): Promise<Buyer> {
  const { id: customerId } = await db
    .insertInto('customers')
    .values({
      email: `alici-${randomBytes(6).toString('hex')}@example.com`,
      password_hash: 'x',
      name: 'Ayşe',
      email_confirmed_at: options.unconfirmed ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (options.branch !== undefined) {
    await db
      .insertInto('customer_branches')
      .values({ customer_id: customerId, id: 7, name: options.branch })
      .execute();
  }
  const branchId = options.branch === undefined ? null : 7;
  const sessionId = await makeSession(db, customerId, branchId);
  return { customerId, sessionId, branchId, addressId: await makeAddress(db, customerId) };
}

export async function makeSession(
  db: Db,
  customerId: number | null,
  branchId: number | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: randomBytes(32),
      customer_id: customerId,
      signed_in_at: customerId === null ? null : now,
      branch_id: branchId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeAddress(db: Db, customerId: number, title = 'Ev'): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      customer_id: customerId,
      address_title: title,
      name: 'Ayşe Yılmaz',
      country: 'TR',
      city: 'Edirne',
      town: 'Merkez',
      address: 'Saraçlar Cd. 1 | Kat: 2',
      phone: '+90 (532) 111 22 33',
      id_number: '11111111110',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The face of visitors in a shop without groups. */
export const noFace: Face = {
  number: 0,
  group: null,
  contractListId: null,
  assortments: [],
  onlyAssortments: false,
  isSignedIn: false,
};

/** The buyer as the cart's calls see them, whose browser brings no cookie. */
export function asCartBuyer(buyer: Pick<Buyer, 'sessionId' | 'customerId'>): CartBuyer {
  const { sessionId, customerId } = buyer;
  const seen = { signedInAt: now, branchId: null, cookieNoticeSeen: true, device: '' };
  const visitor = async () => ({ sessionId, customerId, ...seen });
  return {
    locale: 'tr',
    currency: null,
    face: () => noFace,
    withSession: (read) => read(null),
    visitor,
    newVisitor: async () => {
      throw new Error('This buyer has a session.');
    },
  };
}

/** The buyer's open cart with these lines and both addresses chosen. */
export async function fillCart(
  db: Db,
  buyer: Buyer,
  lines: { productId: number; unitId?: number; quantity: number }[],
): Promise<number> {
  const { id } = await db
    .insertInto('carts')
    .values({
      customer_id: buyer.customerId,
      session_id: null,
      delivery_address_id: buyer.addressId,
      invoice_address_id: buyer.addressId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cart_lines')
    .values(
      lines.map((line, index) => ({
        cart_id: id,
        product_id: line.productId,
        unit_id: line.unitId ?? 1,
        quantity: line.quantity,
        added_at: new Date(now.getTime() + index),
      })),
    )
    .execute();
  return id;
}

/** An order that took its stock, as the checkout makes it; by transfer unless said otherwise. */
export async function makeOrder(
  till: Pick<Till, 'db' | 'snapshot' | 'clock'>,
  buyer: Buyer,
  wanted: { productId: number; unitId?: number; quantity: number }[],
  paymentType: PaymentType = 4,
): Promise<{ id: number; orderNo: string }> {
  const { db } = till;
  const { settings, rates } = till.snapshot();
  const cartId = await fillCart(db, buyer, wanted);
  const stored = wanted.map(({ unitId = 1, ...line }) => ({
    ...line,
    unitId,
    note: '',
    seen: null,
  }));
  const lines = await priceLines(db, stored, { settings }, 'tr');
  const now = till.clock();
  const pricing = { settings, rates, currency: 'TRY', defaultCurrency: 'TRY' };
  return await db.transaction().execute(async (trx) => {
    const ids = [...new Set(lines.map((line) => line.productId))];
    const claims = ids.map((id) => ({ productId: id, pieces: heldPieces(lines, id) }));
    await lockAndCheckStock(trx, claims, settings);
    return await saveOrder(trx, {
      ...buyer,
      cartId,
      idempotencyKey: null,
      state: 'placed',
      paymentType,
      currency: 'TRY',
      rates,
      locale: 'tr',
      description: '',
      reference: '',
      branch: null,
      deliveryAddressId: buyer.addressId,
      invoiceAddressId: buyer.addressId,
      lines,
      totals: orderTotals({ lines, ...pricing }),
      shippingProduct: settings.urNo,
      contracts: [],
      claims,
      largeShares: [],
      payBefore: paymentType === 4 ? new Date(now.getTime() + 86_400_000) : null,
      deliveryTerms: null,
      now,
    });
  });
}

/** A session of a customer as a sign-in makes it; gives the cookie's token. */
export async function addSignedInSession(
  db: Db,
  {
    customerId,
    cookieNoticeAt,
    now,
  }: { customerId: number; cookieNoticeAt: Date | null; now: Date },
): Promise<string> {
  const who = customerOf(customerId);
  const start = { before: null, cookieNoticeAt, device: '', now };
  const started = await openSignedInSession(db, who, start);
  if (!started) throw new Error(`nobody is customer ${customerId}`);
  return started.token;
}

/** Makes a browser that of a buyer who has signed in. */
export async function signIn(db: Db, browser: Browser, buyer: Buyer): Promise<void> {
  const { customerId } = buyer;
  browser.cookies.set(
    '__Host-sid',
    await addSignedInSession(db, { customerId, cookieNoticeAt: null, now: new Date() }),
  );
  await browser.session();
}
