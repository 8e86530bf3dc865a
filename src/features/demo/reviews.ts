import { day } from './days.ts';
import { diceOf } from './dice.ts';
import type { OrderRecord, ProductRecord, ReviewRecord } from './records.ts';
import { closings, remarks, weakRemarks } from './review-texts.ts';

const most = 250;

/** Reviews of delivered orders' lines, each by its buyer; no two on a product say the same. */
export function demoReviews(
  orders: readonly OrderRecord[],
  products: readonly ProductRecord[],
  now: Date,
): ReviewRecord[] {
  const departments = new Map(
    products.map((product) => [product.id, product.categories[0]?.split('/')[0] ?? '']),
  );
  const said = new Set<string>();
  const reviews: ReviewRecord[] = [];
  for (const order of orders) {
    const age = (now.getTime() - Date.parse(order.date)) / day;
    if (order.status !== 'delivered' || age < 8) continue;
    for (const { productId } of order.items) {
      const dice = diceOf(`review ${order.orderNo} ${productId}`);
      if (reviews.length >= most || dice.chance(0.18)) continue;
      const weak = dice.chance(0.1);
      const pool = weak ? weakRemarks : (remarks[departments.get(productId) ?? ''] ?? weakRemarks);
      const fresh = pool.filter(([title]) => !said.has(`${productId} ${title}`));
      if (fresh.length === 0) continue;
      const [title, text] = dice.pick(fresh);
      said.add(`${productId} ${title}`);
      const closing = !weak && dice.chance(0.4) ? ` ${dice.pick(closings)}` : '';
      const later = Math.min(age - 1, dice.between(4, 21));
      reviews.push({
        orderNo: order.orderNo,
        productId,
        star: weak ? dice.pick([2, 3, 3]) : dice.pick([5, 5, 5, 5, 4, 4, 4]),
        title,
        description: `${text}${closing}`,
        date: new Date(Date.parse(order.date) + later * day).toISOString(),
      });
    }
  }
  return reviews;
}
