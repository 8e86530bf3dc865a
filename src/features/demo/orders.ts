import { businessEmail, consumerEmail } from './customers.ts';
import { day } from './days.ts';
import type { Dice } from './dice.ts';
import { diceOf } from './dice.ts';
import { cents } from './prices.ts';
import type { CustomerRecord, OrderRecord, ProductRecord } from './records.ts';
import { carriers } from './settings.ts';

const count = 84;
const newestStates = ['placed', 'paid', 'preparing', 'preparing', 'shipped', 'cancelled'] as const;
const rates: Readonly<Record<string, number>> = { TRY: 1, USD: 42.1325, EUR: 48.6418 };
const notes = [
  '',
  '',
  '',
  'Şantiye girişinde teslim edilsin.',
  'Kapıda kimse yoksa komşuya bırakabilirsiniz.',
  'Faturayı e-posta ile de gönderin lütfen.',
  'Mesai saatleri içinde, 09.00–17.00 arası.',
];

/** Past orders, oldest first; the two demo accounts have more of them than the others. */
export function demoOrders(
  products: readonly ProductRecord[],
  customers: readonly CustomerRecord[],
  now: Date,
): OrderRecord[] {
  const dice = diceOf('orders');
  const parents = new Set(products.map((product) => product.parentId));
  const sold = products.filter(
    (product) =>
      product.categories.length > 0 && !parents.has(product.id) && product.salePrice.value > 0,
  );
  const emails = [
    ...customers.map((one) => one.email),
    consumerEmail,
    consumerEmail,
    businessEmail,
    businessEmail,
  ];
  let number = 61_204;
  return Array.from({ length: count }, (_, at) => {
    // Denser towards today: the shop grows.
    const daysAgo = Math.round(420 * (1 - at / (count - 1)) ** 1.4 * 10) / 10 + 0.2;
    const date = new Date(now.getTime() - daysAgo * day);
    number += dice.between(37, 1040);
    const email = emails[at % emails.length] ?? consumerEmail;
    const known = sold.filter((product) => product.createdAt < date.toISOString());
    return order({ at, number, date, email, dice, products: popular(known) });
  });
}

/** Goods that sell well first, so that they gather the reviews. */
function popular(products: readonly ProductRecord[]): ProductRecord[] {
  return products.toSorted((a, b) => b.salesNumber - a.salesNumber || a.id - b.id);
}

interface Draft {
  at: number;
  number: number;
  date: Date;
  email: string;
  dice: Dice;
  products: readonly ProductRecord[];
}

function order(input: Draft): OrderRecord {
  const { dice, date } = input;
  const items = lines(input);
  const gross = items.reduce(
    (sum, line) => sum + line.quantity * line.price * (1 + line.taxRate / 100),
    0,
  );
  const young = input.at >= count - 9;
  const status = young ? dice.pick(newestStates) : dice.chance(0.07) ? 'cancelled' : 'delivered';
  const gone = status === 'shipped' || status === 'delivered';
  const payment = dice.pick([2, 2, 2, 4, 4, 3] as const);
  return {
    orderNo: `ARS-${date.getUTCFullYear()}-${input.number}`,
    email: input.email,
    date: date.toISOString(),
    // A card order is paid at once; only transfer and cash wait as "placed".
    status:
      status === 'placed' && payment === 2
        ? 'paid'
        : status === 'paid' && payment === 3
          ? 'placed'
          : status,
    paymentType: payment,
    description: dice.pick(notes),
    items,
    shippingTotal: gross >= 1500 ? 0 : dice.pick([89.9, 109.9, 149.9]),
    takipNo: gone ? `${dice.between(3_100_000, 4_899_999)}${dice.between(10_000, 99_999)}` : '',
    kfadi: gone ? dice.pick(carriers)[0] : '',
  };
}

function lines({ dice, email, products }: Draft): OrderRecord['items'] {
  const wanted = dice.between(3, email === businessEmail ? 9 : 7);
  const chosen = new Map<number, ProductRecord>();
  while (chosen.size < Math.min(wanted, products.length)) {
    const product = products[Math.floor(dice.next() ** 2.2 * products.length)];
    if (product) chosen.set(product.id, product);
  }
  return [...chosen.values()].map((product) => {
    const packs = email === businessEmail ? product.units : product.units.slice(0, 1);
    const unit = dice.pick(packs.slice(0, 2));
    const rate = rates[unit.defaultPrice.currency] ?? 1;
    return {
      productId: product.id,
      unit: unit.value,
      quantity: unit.multiplier > 1 ? dice.between(1, 4) : dice.pick([1, 1, 1, 2, 2, 3, 5]),
      price: rate === 1 ? unit.defaultPrice.value : cents(unit.defaultPrice.value * rate),
      taxRate: product.taxRate,
    };
  });
}
