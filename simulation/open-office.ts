import { sql } from 'kysely';
import { discounted } from './amounts.ts';
import type { Answer } from './caller.ts';
import { orderLimit } from './population.ts';
import type { World } from './world.ts';

export const dealerList = 'bayi';

/** The merchant's first morning: a price list for dealers, their companies, and their open accounts. */
export async function openOffice(world: World): Promise<void> {
  const list = { code: dealerList, name: 'Bayi', base: 'sale', mix: 'product' };
  await must(world, 'price-lists', { ...list, maxDiscount: null, capAtGuest: true });
  await must(world, `price-lists/${dealerList}/activate`, { active: true });
  await must(world, 'groups', {
    code: dealerList,
    name: 'Bayi',
    nameEn: 'Dealers',
    label: 'Bayi',
    labelEn: 'Dealer',
    priceList: dealerList,
    withVat: null,
    showListPrice: null,
    showPrices: true,
    minOrder: null,
    onlyAssortments: false,
    assortments: [],
  });
  await priceForDealers(world, world.population.products.length / 2);
  for (const { code, limit, buyers } of world.population.companies) {
    const taxNumber = '5230419876';
    await must(world, 'companies', { code, title: `Firma ${code}`, taxNumber, group: dealerList });
    const terms = { currency: 'TRY', days: 30, from: 'order', graceDays: 5, allowed: true };
    await must(world, `companies/${code}/credit`, { limit, ...terms });
    for (const { email, role } of buyers)
      await must(world, `companies/${code}/users`, { email, role, branches: null });
  }
  await sql`update customers set company_order_limit = ${orderLimit} where company_role = 'buyer'`.execute(
    world.shop.db,
  );
  await world.shop.catchUp();
}

/** Gives so many products a rule of the dealers' list, in place of those that they have. */
export async function priceForDealers(world: World, count: number): Promise<void> {
  const { dice, population } = world;
  const rules = dice.some(population.products, count).flatMap((product) => {
    const isFixed = dice.chance(0.5);
    const percent = dice.whole(3, 25);
    const min = dice.one([1, 1, 6, 10]);
    const price = isFixed ? discounted(product.price, percent) : null;
    product.dealer = [
      ...product.dealer.filter((rule) => rule.min !== min),
      { min, price, percent: isFixed ? 0 : percent },
    ];
    const rate = isFixed
      ? { price: { value: (price ?? 0) / 10_000, currency: 'TRY' } }
      : { discount: String(percent) };
    return [{ scope: 'product', target: product.code, min, ...rate }];
  });
  await must(world, `price-lists/${dealerList}/rules/bulk`, { rules });
  world.count('prices of dealers changed');
}

/** A call of the office that nothing refuses. */
export async function must(world: World, path: string, body: object): Promise<Answer> {
  const answer = await world.office.call(`/api/office/${path}`, body);
  if (answer.status >= 400) world.find(`${path} was refused: ${answer.status} ${answer.text}`);
  return answer;
}
