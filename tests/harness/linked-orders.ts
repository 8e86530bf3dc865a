import type { AttemptForm } from '#contract/payment.ts';
import { paymentKey } from '#db/access/payment-keys.ts';
import { acceptAskedContracts } from '#db/orders/by-phone/phone-cart.ts';
import { placePhoneOrder } from '#features/checkout/by-phone/place-phone-order.ts';
import { previewPhoneOrder } from '#features/checkout/by-phone/preview-phone-order.ts';
import { startPayment, type StartServices } from '#features/payment/start-payment.ts';
import { BankBooks } from './bank-books.ts';
import { makeBuyer } from './buyers.ts';
import { makeProduct } from './factories.ts';
import type { Till } from './till.ts';

/** An order on the telephone that waits for its card. */
export interface LinkedOrder {
  id: number;
  orderNo: string;
  customerId: number;
  key: string;
  productId: number;
  tryTotal: number;
}

export const staff = { kind: 'staff', name: 'Selin' } as const;

/** A shop with a bank's books whose office takes orders with a payment link, by a clock that `wait` moves on by minutes. */
export function linkShop(till: Till) {
  const bank = new BankBooks();
  let later = 0;
  const clock = () => new Date(till.clock().getTime() + later * 60_000);
  const services: StartServices = {
    ...till,
    clock,
    provider: () => bank,
    secret: 'tests',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    publicUrl: 'https://arasta.test',
    startCardOrder: () => Promise.reject(new Error('no cart is paid here')),
  };
  let buyers = 0;
  return {
    bank,
    services,
    clock,
    wait: (minutes: number) => void (later += minutes),
    take: (wish: { quantity?: number; accepts?: boolean; locale?: 'en' } = {}) =>
      takeOrder({ ...till, clock, provider: () => bank }, wish),
    /** Begins a payment with the link, each from an address of its own. */
    pay: (order: LinkedOrder, more: Partial<AttemptForm> = {}) => {
      buyers += 1;
      const { customerId, id: orderId, tryTotal: expectedTotal } = order;
      return startPayment(
        services,
        {
          sessionId: null,
          customerId,
          orderId,
          locale: 'tr',
          currency: null,
          address: `203.0.113.${buyers % 250}`,
        },
        {
          planId: null,
          installment: 1,
          expectedTotal,
          idempotencyKey: `anahtar-${orderId}-${buyers}`,
          ...more,
        },
      );
    },
  };
}

async function takeOrder(
  services: Till & { provider: () => BankBooks },
  { quantity = 2, accepts = true, locale }: { quantity?: number; accepts?: boolean; locale?: 'en' },
): Promise<LinkedOrder> {
  const { db } = services;
  const productId = await makeProduct(db, { quantity: 50 });
  const { customerId, addressId } = await makeBuyer(db);
  const lines = [{ productId, unitId: 1, quantity }];
  const { total } = await previewPhoneOrder(services, { lines, customerId }, 'tr');
  const body = { key: `telefon-${customerId}`, customerId, deliveryId: addressId, lines, total };
  const { orderNo } = await placePhoneOrder(
    {
      ...services,
      readAddress: () => {
        throw new Error('nobody typed an address');
      },
    },
    { body: { ...body, paymentType: 2, ...(locale && { locale }) }, by: staff, locale: 'tr' },
  );
  if (accepts)
    await acceptAskedContracts(db, { orderNo, ip: '203.0.113.9', now: services.clock() });
  const order = await db
    .selectFrom('orders')
    .where('order_no', '=', orderNo)
    .select(['id', 'try_total as tryTotal'])
    .executeTakeFirstOrThrow();
  return { ...order, orderNo, customerId, key: await paymentKey(db, orderNo), productId };
}
