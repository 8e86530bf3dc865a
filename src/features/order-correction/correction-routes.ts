import { Type, type Static } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { OrderNo } from '#contract/office/orders/office-orders.ts';
import {
  CorrectAnswer,
  CorrectBody,
  CorrectionPreview,
  CorrectionWishBody,
  OrderProducts,
} from '#contract/office/orders/order-correction.ts';
import { Refusal } from '#contract/refusals.ts';
import { readSaleProducts } from '#db/cart/cart-products.ts';
import type { Db } from '#db/database.ts';
import { findOrderProducts, readSellable } from '#db/orders/correction/find-order-products.ts';
import { readCorrectable, type StoredCorrectable } from '#db/orders/correction/read-correctable.ts';
import type { App } from '#platform/http.ts';
import type { AddressReference } from '#rules/person/address-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { refusalText } from '#text/refusal-text.ts';
import { askedDelivery } from './asked-delivery.ts';
import { correctionRefusal } from './correction-refusal.ts';
import { previewCorrection } from './preview-correction.ts';
import type { CorrectionRequest } from './plan-correction.ts';
import { saveCorrection } from './save-correction.ts';

export interface CorrectionServices {
  db: Db;
  clock: () => Date;
  snapshot: () => { settings: Settings };
  reference: AddressReference;
}

const tags = ['office'];

/** Corrections of orders before they ship (rule correction/when). */
export function registerCorrections(app: App, services: CorrectionServices): void {
  registerPreview(app, services);
  registerProducts(app, services);
  registerCorrect(app, services);
}

function requestOf(
  body: Static<typeof CorrectionWishBody>,
  order: StoredCorrectable,
  { locale, reference }: { locale: Locale; reference: AddressReference },
): CorrectionRequest {
  const { lines = [], added = [], discount = 0, delivery } = body;
  return {
    lines,
    added,
    discount,
    delivery: delivery ? askedDelivery(order.delivery, delivery, { locale, reference }) : null,
  };
}

/** 3 queries. */
function registerPreview(app: App, { db, snapshot, reference }: CorrectionServices): void {
  app.post(
    '/api/office/orders/:orderNo/correction/preview',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary: 'An order beside what its correction would make of it; nothing is changed',
        params: OrderNo,
        body: CorrectionWishBody,
        response: { 200: CorrectionPreview, '4xx': ErrorBody },
      },
    },
    async ({ params: { orderNo }, body, locale }) => {
      const order = await readCorrectable(db, orderNo);
      if (!order) throw new Refusal('not-found');
      const { settings } = snapshot();
      const request = requestOf(body, order, { locale, reference });
      const preview = await previewCorrection(db, order, { request, settings });
      const { obstacle } = preview;
      if (obstacle === null) return { ...preview, obstacle };
      const refusal = correctionRefusal(obstacle, { state: order.state, locale });
      const { code, values } = refusal;
      return { ...preview, obstacle: { code, message: refusalText(locale, code, values) } };
    },
  );
}

const mostFound = 10;

/** 2 queries. */
function registerProducts(app: App, { db, snapshot }: CorrectionServices): void {
  app.get(
    '/api/office/order-products',
    {
      schema: {
        tags,
        summary: 'Products that can come into an order, by words, code or barcode',
        querystring: Type.Object({ q: filterWord('words, a code or a barcode', 100) }),
        response: { 200: OrderProducts, '4xx': ErrorBody },
      },
    },
    async ({ query: { q = '' }, locale }) => {
      const text = q.trim();
      if (text === '' || text.includes('\0')) return { items: [] };
      const found = await findOrderProducts(db, { text, limit: mostFound });
      const ids = found.map(({ id }) => id);
      const products = await readSaleProducts(db, ids, locale, snapshot());
      const items = found.flatMap(({ id: productId, unitId }) => {
        const product = products.get(productId);
        if (!product) return [];
        const { code, name, image, stock } = product;
        const units = product.units.map(({ id, value, multiplier, defaultPrice: price }) => ({
          unitId: id,
          unit: value,
          multiplier,
          price: price.value,
          currency: price.currency,
        }));
        // The unit whose barcode was scanned comes first.
        units.sort((one, other) => Number(other.unitId === unitId) - Number(one.unitId === unitId));
        return [{ productId, code, name, image, stock, units }];
      });
      return { items };
    },
  );
}

/** At most 18 queries in a transaction. */
function registerCorrect(app: App, { db, clock, snapshot, reference }: CorrectionServices): void {
  app.post(
    '/api/office/orders/:orderNo/correct',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary: 'Corrects an order before it ships: quantities, lines, a discount, the address',
        params: OrderNo,
        body: CorrectBody,
        response: { 200: CorrectAnswer, '4xx': ErrorBody },
      },
    },
    async ({ params: { orderNo }, body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const order = await readCorrectable(db, orderNo);
      if (!order) throw new Refusal('not-found');
      const request = requestOf(body, order, { locale, reference });
      const { version, total: totalSeen, note = '', mail: tellsCustomer = true } = body;
      const on = {
        orderNo,
        by,
        version,
        totalSeen,
        note: note.trim(),
        tellsCustomer,
        now: clock(),
      };
      const done = await saveCorrection(db, on, { request, settings: snapshot().settings });
      if (done.ok) {
        const { total, amount, refund, due } = done;
        const now = await readCorrectable(db, orderNo);
        return { orderNo, version: now?.version ?? 0, total, amount, refund, due };
      }
      if (done.reason === 'changed')
        throw new Refusal('order-changed', { values: { n: done.version } });
      if (done.reason !== 'short')
        throw correctionRefusal({ reason: done.reason }, { state: order.state, locale });
      const product = (await readSellable(db, [done.productId])).get(done.productId)?.name ?? '';
      throw correctionRefusal({ reason: 'short', product }, { state: order.state, locale });
    },
  );
}
