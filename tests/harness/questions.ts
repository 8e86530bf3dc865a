import type { Shop } from './app.ts';
import { makeBuyer, signIn, type Buyer } from './buyers.ts';
import type { Browser } from './visitor-app.ts';

/** Ayşe I., signed in. */
export async function makeAsker(shop: Shop): Promise<{ buyer: Buyer; browser: Browser }> {
  const buyer = await makeBuyer(shop.db);
  await shop.db
    .updateTable('customers')
    .set({ name: 'Ayşe', surname: 'ışık' })
    .where('id', '=', buyer.customerId)
    .execute();
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  return { buyer, browser };
}

/** The path of a product's questions. */
export const questionsPath = (id: number) => `/api/catalog/product/${id}/questions`;

/** Asks in the language. */
export function ask(browser: Browser, id: number, text: string, locale = 'tr') {
  return browser.post(questionsPath(id), { question_text: text }, { 'x-locale': locale });
}

/** The id of a new question of a new customer. */
export async function makeQuestion(shop: Shop, id: number, text: string, locale = 'tr') {
  const { browser, buyer } = await makeAsker(shop);
  const reply = await ask(browser, id, text, locale);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { id: reply.json<{ id: number }>().id, buyer };
}
