import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { readSellable } from '#db/orders/correction/find-order-products.ts';
import type { StoredCorrectable } from '#db/orders/correction/read-correctable.ts';
import { nameOfLine } from '#db/orders/frozen-lines.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { isStockControlled, stockOffset } from '#rules/cart/stock.ts';
import type { Settings } from '#rules/shop/settings.ts';
import {
  planCorrection,
  type CorrectionPlan,
  type CorrectionRequest,
  type PlanRefusal,
} from './plan-correction.ts';

/** Why nothing would be done. */
export type Obstacle = { reason: PlanRefusal } | { reason: 'short'; product: string };

type Preview = Omit<CorrectionPreview, 'obstacle'> & { obstacle: Obstacle | null };

/** An order beside what its correction would make of it; nothing is written (rule correction/preview). 2 queries. */
export async function previewCorrection(
  db: Db,
  order: StoredCorrectable,
  { request, settings }: { request: CorrectionRequest; settings: Settings },
): Promise<Preview> {
  const planned = await planCorrection(db, order, { request, settings });
  const plan = planned.ok ? planned.plan : null;
  const ids = order.lines.flatMap(({ productId }) => productId ?? []);
  const added = plan?.products.map(({ productId }) => productId) ?? [];
  const stock = await readSellable(db, [...new Set([...ids, ...added])]);
  const taken = new Map(plan?.claims.map(({ productId, pieces }) => [productId, pieces]));
  const stockOf = (productId: number | null) => {
    const found = productId === null ? undefined : stock.get(productId);
    if (found === undefined || productId === null) return null;
    return { now: found.pieces, after: found.pieces - (taken.get(productId) ?? 0) };
  };
  const short = shortProduct(stock, taken, settings);
  const obstacle = planned.ok ? short : { reason: planned.reason };
  return { ...figuresOf(order, plan), ...linesOf(order, plan, stockOf), obstacle };
}

function shortProduct(
  stock: ReadonlyMap<number, { pieces: number; name: string }>,
  taken: ReadonlyMap<number, number>,
  { cartStockControl, stockInfoStatus }: Settings,
): Obstacle | null {
  if (!isStockControlled(cartStockControl)) return null;
  const least = -stockOffset(stockInfoStatus);
  for (const [productId, pieces] of taken) {
    const found = stock.get(productId);
    if (pieces > 0 && found !== undefined && found.pieces - pieces < least)
      return { reason: 'short', product: found.name };
  }
  return null;
}

function figuresOf(order: StoredCorrectable, plan: CorrectionPlan | null) {
  const { orderNo, version, state, currency, paymentType, received, payment, delivery } = order;
  const { subTotal, tax, shippingTotal, commission, total } = order;
  const before = { subTotal, tax, shippingTotal, commission, total };
  const made = plan?.correction;
  return {
    orderNo,
    version,
    status: state,
    currency,
    paymentType,
    received,
    paymentCurrency: payment?.currency ?? currency,
    before,
    after: made
      ? {
          subTotal: made.subTotal,
          tax: made.tax,
          shippingTotal,
          commission: made.commission,
          total: made.total,
        }
      : before,
    discount: made?.discount ?? 0,
    amount: made?.amount ?? 0,
    refund: made?.refund ?? 0,
    refundIsByHand: paymentType !== 2,
    due: made?.due ?? 0,
    delivery: delivery && {
      name: delivery.name,
      country: delivery.country,
      city: delivery.city,
      town: delivery.town,
      address: delivery.address,
      number: delivery.number,
    },
  };
}

type StockOf = (productId: number | null) => { now: number; after: number } | null;

function linesOf(order: StoredCorrectable, plan: CorrectionPlan | null, stockOf: StockOf) {
  const lines = order.lines.map((line, index) => {
    const figures = plan?.correction.lines[index];
    const { position, code, name, image, unit, unitCurrency, quantity: was, net: netWas } = line;
    return {
      position,
      code,
      name,
      image,
      unit,
      was,
      is: figures?.quantity ?? was,
      unitPrice: figures?.unitPrice ?? line.unitPrice,
      unitCurrency,
      netWas,
      net: figures?.net ?? netWas,
      stock: stockOf(line.productId),
    };
  });
  const added =
    plan?.products.map((line, index) => addedLine(line, plan, { index, stockOf })) ?? [];
  return { lines, added };
}

function addedLine(
  line: PricedLine,
  plan: CorrectionPlan,
  { index, stockOf }: { index: number; stockOf: StockOf },
) {
  const figures = plan.correction.added[index];
  return {
    productId: line.productId,
    unitId: line.unitId,
    quantity: line.quantity,
    code: line.product.code,
    name: nameOfLine(line),
    image: line.product.image,
    unit: line.unit.value,
    unitPrice: figures?.unitPrice ?? line.unitPrice.value,
    unitCurrency: line.unitPrice.currency,
    net: sumAmounts(figures?.net ?? 0),
    stock: stockOf(line.productId),
  };
}
