import type { FastifyRequest } from 'fastify';
import { CartPageForm } from '#contract/cart.ts';
import type { CartChange } from '#contract/cart.ts';
import { isChecked } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { branchIdOf } from '#contract/session.ts';
import { describeCart } from '#db/cart/carts.ts';
import { removeLines } from '#db/cart/removed-lines.ts';
import { chooseBranch } from '#db/customers/branches.ts';
import type { App } from '#platform/http.ts';
import { cartMarks, lineId, parseLineId } from '#rules/cart/cart-content.ts';
import { parseQuantity, wantsNone } from '#rules/cart/quantity.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { addToCart } from './add-to-cart.ts';
import type { CartAnswer } from './add-to-cart.ts';
import { changeCartLine } from './change-cart-line.ts';
import type { CartServices } from './check-line.ts';
import { seeCart } from './look-at-cart.ts';
import { restoreLines } from './restore-lines.ts';

/**
 * The forms of product and cart before the script has loaded (rule cart/forms-without-script): the same steps as the calls, then
 * the cart again, with each refusal in its place on that page.
 */
export function registerCartForms(app: App, services: CartServices): void {
  const schema = { hide: true, body: CartPageForm };
  for (const path of inEachLanguage(urls.cartForm)) {
    app.post(path, { schema }, async (request, reply) => {
      const answer = await addProduct(services, request, request.body);
      const problem = answer.ok ? '' : `?${cartMarks.refused}=${answer.code}`;
      return reply.redirect(localised(urls.cart, request.locale) + problem, 303);
    });
  }
  for (const path of inEachLanguage(urls.cart)) {
    app.post(path, { config: { pageForm: true }, schema }, async (request, reply) => {
      const place = await takeForm(services, request, request.body);
      if (isChecked(request.body.payment)) {
        return reply.redirect(localised(urls.checkoutPayment, request.locale), 303);
      }
      return reply.redirect(localised(urls.cart, request.locale) + place, 303);
    });
  }
}

async function addProduct(
  services: CartServices,
  request: FastifyRequest,
  { productId, productValue, quantity }: CartPageForm,
): Promise<CartAnswer> {
  const line = parseLineId(String(productId));
  if (!line) return { ok: false, code: 'not-found' };
  return await addToCart(services, request, {
    productId: line.productId,
    unit: productValue ?? line.unitId ?? undefined,
    quantity: parseQuantity(String(quantity ?? 1)),
  });
}

/** Does what the form says; gives where in the cart's page the visitor goes on. */
async function takeForm(
  services: CartServices,
  request: FastifyRequest,
  form: CartPageForm,
): Promise<string> {
  if (form.productId !== undefined) {
    itemOrRefusal(await addProduct(services, request, form));
    return '';
  }
  if (form.line !== undefined) return await takeLine(services, request, form.line, form);
  const visitor = await request.visitor();
  if (isChecked(form.clear)) {
    return backMark(await removeLines(services.db, visitor, {}, services.clock()));
  }
  if (form.restore !== undefined) {
    const refused = await restoreLines(services, visitor, idOrNotFound(form.restore));
    if (refused) throw new Refusal(refused);
  } else if (form.look !== undefined) {
    await seeCart(services.of(await request.face()), visitor, form.look);
  } else {
    await keepDetails(services, request, form);
  }
  return '';
}

/** Unit, quantity and note of a line, as far as they are there; 0 asks whether it shall go. */
async function takeLine(
  services: CartServices,
  request: FastifyRequest,
  id: string,
  form: CartPageForm,
): Promise<string> {
  const line = parseLineId(id);
  if (!line) throw new Refusal('not-found');
  const owner = await request.visitor();
  if (isChecked(form.remove)) {
    return backMark(await removeLines(services.db, owner, line, services.clock()));
  }
  const { unit, quantity, note } = form;
  let { unitId } = line;
  const change = async (change: CartChange) => {
    const asked = { owner, productId: line.productId, unitId, change };
    const item = itemOrRefusal(
      await changeCartLine(services.of(await request.face()), request, asked),
    );
    unitId = item.productUnit.id;
    return item;
  };
  const before = await change(note === undefined ? { addQuantity: 0 } : { note });
  if (unit !== undefined) await change({ unit });
  const asksNone = wantsNone(String(quantity));
  if (quantity !== undefined && !asksNone) {
    // The message belongs to this line; a line that it was merged into keeps its own.
    const more = parseQuantity(String(quantity)) - before.quantity;
    if (more !== 0) await change({ addQuantity: more });
  }
  const place = unitId === null ? id : lineId(line.productId, unitId);
  const asks = asksNone ? `?${cartMarks.asked}=${place}` : '';
  return `${asks}#${cartMarks.line}${place}`;
}

async function keepDetails(
  services: CartServices,
  request: FastifyRequest,
  { branch, ...words }: CartPageForm,
): Promise<void> {
  if (branch !== undefined) {
    const { sessionId } = await request.customer();
    const isTheirs = await chooseBranch(services.db, sessionId, branchIdOf(branch));
    if (!isTheirs) throw new Refusal('not-found');
  }
  const visitor = await request.visitor();
  const { description, reference, costCentre } = words;
  await describeCart(
    services.db,
    visitor,
    { description, reference, costCentre },
    services.clock(),
  );
}

/** The page that follows offers to undo the removal. */
function backMark(removal: number | null): string {
  return removal === null ? '' : `?${cartMarks.removed}=${removal}`;
}

function itemOrRefusal(answer: CartAnswer) {
  if (answer.ok) return answer.item;
  throw new Refusal(answer.code, answer.values ? { values: answer.values } : {});
}
