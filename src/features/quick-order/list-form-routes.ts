import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { bringLines, type NamedLine } from '#db/cart/cart-merge.ts';
import { findCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import { deleteList, readNamedLines } from '#db/cart/shopping-lists.ts';
import { orderDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { App } from '#platform/http.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { addList, changeList, type ListServices } from './keep-list.ts';

type FormServices = ListServices & { of: (face: Face) => ListServices };

/** A form of the lists' page: what to do, and with which list. */
const ListForm = Type.Object(
  {
    action: Type.Union(
      (['keep-cart', 'rename', 'delete', 'to-cart'] as const).map((name) => Type.Literal(name)),
    ),
    id: Type.Optional(Type.String({ maxLength: 20 })),
    name: Type.Optional(ShortText(60)),
  },
  { additionalProperties: false },
);
type ListForm = Static<typeof ListForm>;

const config = { pageForm: true };

/**
 * The forms of lists and orders that the browser posts by itself, with and without the script: what
 * is refused is drawn again in the page (rules shopping-lists/page, cart/reorder-lines, orders/reorder).
 */
export function registerListForms(app: App, services: FormServices): void {
  for (const path of inEachLanguage(urls.lists)) {
    app.post(path, { config, schema: { hide: true, body: ListForm } }, async (request, reply) => {
      const { locale } = request;
      const owner = await request.customer();
      const own = services.of(await request.face());
      const next = await obey(own, owner, locale, request.body);
      return reply.redirect(localised(next, locale), 303);
    });
  }

  const params = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });
  for (const path of inEachLanguage('/siparis/:orderNo/tekrar')) {
    app.post(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { locale } = request;
      const owner = await request.customer();
      const key = { orderNo: request.params.orderNo, customerId: owner.customerId };
      const order = await readOrder(services.db, orderDocument, key);
      if (!order) throw new Refusal('not-found');
      await bring(services.of(await request.face()), owner, locale, order.lines);
      return reply.redirect(localised(urls.cart, locale), 303);
    });
  }
}

/** Does what the form says; gives the page that comes next. */
async function obey(
  services: ListServices,
  owner: CartOwner & { customerId: number },
  locale: Locale,
  { action, name = '', ...form }: ListForm,
): Promise<string> {
  const { customerId } = owner;
  if (action === 'keep-cart') {
    const cart = await findCart(services.db, owner);
    if (!cart || cart.lines.length === 0) throw new Refusal('cart-empty');
    await addList(services, { customerId, locale }, { name, lines: cart.lines });
    return urls.lists;
  }
  const id = idOrNotFound(form.id ?? '');
  if (action === 'rename') await changeList(services, { customerId, locale }, id, { name });
  if (action === 'delete') await deleteList(services.db, customerId, id);
  if (action !== 'to-cart') return urls.lists;
  const lines = await readNamedLines(services.db, customerId, id);
  if (!lines) throw new Refusal('not-found');
  await bring(services, owner, locale, lines);
  return urls.cart;
}

async function bring(
  services: ListServices,
  owner: CartOwner,
  locale: Locale,
  lines: readonly NamedLine[],
): Promise<void> {
  const input = { lines, shop: services.snapshot(), locale, now: services.clock() };
  await services.db.transaction().execute((trx) => bringLines(trx, owner, input));
}
