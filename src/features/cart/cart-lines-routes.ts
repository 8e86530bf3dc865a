import { AddedCartLines, NewCartLines, RestoredLines, TakenBackLines } from '#contract/cart.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { parseLineId } from '#rules/cart/cart-content.ts';
import { serverQuantity } from '#rules/cart/quantity.ts';
import { parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { refusalText } from '#text/refusal-text.ts';
import { addLines } from './add-to-cart.ts';
import type { RefusedLine, WantedLine } from './add-to-cart.ts';
import type { CartServices } from './check-line.ts';
import { restoreLines } from './restore-lines.ts';
import { takeBackLines } from './take-back-lines.ts';

const tags = ['cart'];
const path = '/api/catalog/cart-lines';
/** A thousand lines with their units' names. */
const bodyLimit = 256 * 1024;

/** The calls about several lines at once (rules cart/add-lines, cart/undo-add, cart/undo-remove). */
export function registerLinesCalls(app: App, services: CartServices): void {
  registerAddLines(app, services);
  registerTakeBack(app, services);

  app.post(
    `${path}/restore`,
    {
      schema: {
        tags,
        summary: 'Puts back what was taken out of the cart',
        body: RestoredLines,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { removal } = request.body;
      const refused = await restoreLines(services, await request.visitor(), removal);
      if (refused) throw new Refusal(refused);
      return { success: true as const };
    },
  );
}

function registerAddLines(app: App, services: CartServices): void {
  const response = { 200: AddedCartLines, '4xx': ErrorBody };
  const summary = 'Adds several lines, all or none';
  const schema = { tags, summary, body: NewCartLines, response };
  app.post(path, { bodyLimit, schema }, async (request) => {
    const { locale } = request;
    const wanted = request.body.lines.map(wantedLine);
    const bad = wanted.flatMap((line, index) =>
      typeof line === 'string' ? [{ line, index }] : [],
    );
    if (bad.length > 0)
      throw refusalOf(
        bad.map(({ line, index }) => ({ index, code: line })),
        locale,
      );
    const lines = wanted.filter((line) => typeof line !== 'string');
    const answer = await addLines(services, request, lines);
    if (!answer.ok) throw refusalOf(answer.refused, locale);
    return { items: answer.items };
  });
}

function registerTakeBack(app: App, services: CartServices): void {
  app.post(
    `${path}/undo`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Takes back what was added',
        body: TakenBackLines,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const lines = request.body.lines.map(({ id, quantity }, index) => {
        const line = parseLineId(id);
        const count = serverQuantity(quantity);
        if (count === null) throw invalid(index, 'quantity');
        if (!line || line.unitId === null) throw invalid(index, 'id');
        return { productId: line.productId, unitId: line.unitId, quantity: count };
      });
      await takeBackLines(services, await request.visitor(), lines);
      return { success: true as const };
    },
  );
}

function invalid(index: number, field: string): Refusal {
  return new Refusal('invalid-input', { values: { field: `lines.${index}.${field}` } });
}

/** The line, or why nothing can be meant by it. */
function wantedLine({
  productId,
  productValue: unit,
  quantity,
}: NewCartLines['lines'][number]): WantedLine | 'not-found' | 'invalid-input' {
  const count = serverQuantity(quantity);
  if (parseId(productId) === null) return 'not-found';
  return count === null ? 'invalid-input' : { productId, unit, quantity: count };
}

/** The first line says why the call is refused, each line has its own text under `lines.{place}`. */
function refusalOf(refused: readonly RefusedLine[], locale: Locale): Refusal {
  const [first] = refused;
  const text = ({ index, code, values }: RefusedLine) =>
    refusalText(
      locale,
      code,
      code === 'invalid-input' ? { field: `lines.${index}` } : (values ?? {}),
    );
  return new Refusal(first?.code ?? 'invalid-input', {
    ...(first && { message: text(first) }),
    fields: Object.fromEntries(refused.map((line) => [`lines.${line.index}`, text(line)])),
  });
}
