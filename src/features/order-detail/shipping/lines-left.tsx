import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';

/** A line of an order, of which something is still in the house. */
export interface LeftLine {
  position: number;
  code: string;
  name: string;
  image: string;
  note: string;
  unit: string;
  /** Pieces of stock in one of the unit. */
  multiplier: number;
  barcode: string;
  /** Units. */
  left: number;
}

/** The lines of an order that have not left yet. */
export function linesLeft({ order, lines }: OrderDetailView): LeftLine[] {
  return order.items
    .map((item, index): LeftLine => {
      const line = lines[index];
      return {
        position: line?.position ?? index + 1,
        code: item.code,
        name: item.name,
        image: item.image,
        note: item.note,
        unit: item.unitValue,
        multiplier: item.multiplier,
        barcode: line?.barcode ?? '',
        left: item.quantity - (line?.shipped ?? 0) - (line?.withdrawn ?? 0),
      };
    })
    .filter(({ left }) => left > 0);
}
