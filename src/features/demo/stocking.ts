import type { Dice } from './dice.ts';
import type { ProductRecord } from './records.ts';

/** Where the demo keeps its stock. */
const warehouses = ['Edirne Merkez Depo', 'İkitelli Depo', 'Ankara Ostim Depo'];

/** Dear goods are few, cheap ones many, one in sixteen is sold out. */
export function stockOf(dice: Dice, price: number): number {
  if (dice.chance(0.06)) return 0;
  if (dice.chance(0.07)) return dice.between(3, 14);
  const usual = Math.max(12, Math.round(60_000 / (price + 12)));
  return dice.between(Math.ceil(usual / 3), usual * 2);
}

/** The stock as it lies in the three warehouses; the rows add up to it. */
export function spread(dice: Dice, quantity: number): ProductRecord['inventory'] {
  const second = Math.floor(quantity * (0.15 + dice.next() * 0.35));
  const third = Math.floor(quantity * dice.next() * 0.3);
  return [quantity - second - third, second, third].map((share, at) => ({
    warehouseName: warehouses[at] ?? '',
    quantity: share,
  }));
}
