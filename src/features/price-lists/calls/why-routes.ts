import {
  PricePreview,
  PricePreviewBody,
  PriceWhy,
  PriceWhyQuery,
} from '#contract/office/prices/price-why.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Static } from 'typebox';
import type { App } from '#platform/http.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { previewPrices } from '../work/preview-prices.ts';
import { readWhy, type AskedWhy } from '../work/read-why.ts';
import {
  config,
  priceShop,
  refused,
  tags,
  wrongField,
  wrongRules,
  type PriceServices,
} from './route-parts.ts';

/** A body of 5,000 rules. */
const bodyLimit = 4 * 1024 * 1024;
const mostQuantity = 1_000_000;

/** Why a price is what it is, and what a draft would change (rules wholesale/why, wholesale/preview). */
export function registerPriceWhy(app: App, services: PriceServices): void {
  registerWhy(app, services);
  registerPreview(app, services);
}

/** At most 6 queries. */
function registerWhy(app: App, services: PriceServices): void {
  app.get(
    '/api/office/price-why',
    {
      schema: {
        tags,
        summary: 'Every step from a unit’s own price to that of a group or a customer',
        querystring: PriceWhyQuery,
        response: { 200: PriceWhy, ...refused },
      },
    },
    async ({ query, locale }) => {
      const answer = await readWhy(
        services.db,
        askedOf(query, locale),
        priceShop(services, locale),
      );
      if (answer.ok) return answer.why;
      const field = answer.problem === 'family' ? 'product' : answer.problem;
      throw wrongField(field, priceProblemTexts[locale].why[answer.problem]);
    },
  );
}

/** The buyer, the product and the quantity of a query; refuses what cannot be one. */
function askedOf(query: Static<typeof PriceWhyQuery>, locale: Locale): AskedWhy {
  const t = priceProblemTexts[locale];
  const { group = '', customer = '', list = '', unit = '', quantity = '1' } = query;
  const texts = { group, customer, list, unit, product: query.product };
  const hostile = Object.entries(texts).find(([, text]) => text.includes('\0'));
  if (hostile) throw wrongField(hostile[0], t.text);
  const count = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0;
  if (count < 1 || count > mostQuantity) throw wrongField('quantity', t.why.quantity);
  return {
    group: group.trim(),
    customer: customer.trim(),
    list: list.trim(),
    product: query.product.trim(),
    unit: unit.trim(),
    quantity: count,
  };
}

function registerPreview(app: App, services: PriceServices): void {
  // One at a time: each may compare the prices of 2,000 products.
  const previews = new BoundedQueue({ concurrency: 1, maxWaiting: 20 }, () => new Refusal('busy'));
  app.post(
    '/api/office/price-preview',
    {
      config: { fromElsewhere: config.fromElsewhere, hasOwnLimit: true },
      bodyLimit,
      schema: {
        tags,
        summary: 'How many prices a draft of a price list changes, and which most',
        body: PricePreviewBody,
        response: { 200: PricePreview, ...refused },
      },
    },
    async ({ body: { list, terms, rules = [], quantityRules = [], removed = [] }, locale }) => {
      const draft = { list, terms, rules, quantityRules, removed };
      const answer = await previews.run(() =>
        previewPrices(services.db, draft, priceShop(services, locale)),
      );
      if (answer.ok) return answer.preview;
      if (answer.reason === 'wrong-lines') throw wrongRules(answer.lines, locale);
      throw new Refusal(answer.reason);
    },
  );
}
