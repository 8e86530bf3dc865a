import fc from 'fast-check';
import type { Db } from '#db/database.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { fillCart, makeBuyer } from './buyers.ts';
import type { Buyer } from './buyers.ts';
import { changeSettings, makeProduct } from './factories.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { now, tillOf } from './till.ts';

/** An order that somebody might make: the store's settings of that moment, the buyer, the goods. */
interface OrderIdea {
  locale: 'tr' | 'en';
  paymentType: 3 | 4;
  /** The store's own currency at that time. */
  currency: string;
  shipping: 'fee' | 'free' | 'recipient';
  branch: string;
  isAbroad: boolean;
  description: string;
  reference: string;
  lines: {
    /** In 1/10,000. */
    price: number;
    currency: string;
    taxRate: number;
    quantity: number;
    packOf: number;
    /** Thousandths of a centimeter. */
    size: number;
    note: string;
  }[];
}

const text = fc.oneof(
  fc.constantFrom('', 'Çift "tırnak" & <b>|:%', 'SA-2026/7', 'İki\nsatır'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const line = fc.constantFrom('', 'SA-2026/7', 'Büyük sipariş no: 12', '<i>|%7C');
const currency = fc.constantFrom('TRY', 'USD', 'EUR');

export const randomOrder: fc.Arbitrary<OrderIdea> = fc.record({
  locale: fc.constantFrom('tr', 'en'),
  paymentType: fc.constantFrom(3, 4),
  currency,
  shipping: fc.constantFrom('fee', 'free', 'recipient'),
  branch: fc.constantFrom('', 'Merkez', 'Çorlu Şubesi'),
  isAbroad: fc.boolean(),
  description: text,
  reference: line,
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 99_999_999 }),
      currency,
      taxRate: fc.constantFrom(0, 1, 8.5, 10, 20),
      quantity: fc.integer({ min: 1, max: 60 }),
      packOf: fc.constantFrom(1, 6, 144),
      size: fc.integer({ min: 0, max: 90_000 }),
      note: text,
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

/** Makes it, by the way that every order takes. */
export async function placeRandomOrder(
  db: Db,
  idea: OrderIdea,
): Promise<{ id: number; customerId: number }> {
  await openShopFor(db, idea);
  const buyer = await buyerOf(db, idea);
  await cartOf(db, idea, buyer);
  const { locale, paymentType } = idea;
  const shop = await loadSnapshot(db);
  const answer = await placeOrder(
    await tillOf({ db, snapshot: () => shop, clock: () => now }),
    { ...buyer, locale, currency: null },
    { paymentType, acceptPreInformation: true, acceptDistanceContract: true },
  );
  if (!answer.ok) throw new Error(`the order was refused: ${answer.code}`);
  const { id } = await db
    .selectFrom('orders')
    .where('order_no', '=', answer.orderNo)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, customerId: buyer.customerId };
}

async function openShopFor(db: Db, { shipping, currency }: OrderIdea): Promise<void> {
  await changeSettings(db, {
    kargoAliciyaAit: shipping === 'recipient' ? '1' : '0',
    kargoUcreti: shipping === 'free' ? '' : '0/99999999/49.99',
  });
  await db.updateTable('currencies').set({ is_default: false }).execute();
  const own = db.updateTable('currencies').where('code', '=', currency);
  await own.set({ is_default: true }).execute();
}

/** An import takes nothing else for a hash. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA';

async function buyerOf(db: Db, { branch, isAbroad }: OrderIdea): Promise<Buyer> {
  const buyer = await makeBuyer(db, branch === '' ? {} : { branch });
  const customer = db.updateTable('customers').where('id', '=', buyer.customerId);
  await customer.set({ password_hash: passwordHash }).execute();
  if (isAbroad) {
    const at = { country: 'DE', city: 'Seçin', town: 'Seçin', address: 'Köln, NRW 50667\nRing 1' };
    await db.updateTable('addresses').where('id', '=', buyer.addressId).set(at).execute();
  }
  return buyer;
}

async function cartOf(db: Db, idea: OrderIdea, buyer: Buyer): Promise<void> {
  const lines = [];
  for (const { price, packOf, size, note, quantity, ...more } of idea.lines) {
    const productId = await makeProduct(db, {
      ...more,
      price: price / 10_000,
      packs: { Koli: [packOf, price / 10_000] },
      quantity: quantity * packOf,
      brand: 'Perçin',
    });
    const unit = db.updateTable('product_units').where('product_id', '=', productId);
    const [width, weight] = [size / 1000, size / 2000];
    await unit.set({ width, height: 1, length: width, weight }).execute();
    lines.push({ productId, quantity, note, unitId: packOf === 1 ? 1 : 2 });
  }
  const cartId = await fillCart(db, buyer, lines);
  const { description, reference } = idea;
  await db.updateTable('carts').where('id', '=', cartId).set({ description, reference }).execute();
  for (const { productId, note } of lines) {
    const ofLine = db.updateTable('cart_lines').where('product_id', '=', productId);
    await ofLine.set({ note }).execute();
  }
}
