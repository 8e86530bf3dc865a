import type { App } from '#platform/http.ts';
import { registerAssortments } from './calls/assortment-routes.ts';
import { registerGroups } from './calls/group-routes.ts';
import { registerPriceLists, wholesaleCounter } from './calls/price-list-routes.ts';
import type { PriceServices } from './calls/route-parts.ts';
import { registerRules } from './calls/rule-routes.ts';
import { registerRuleUnits } from './calls/rule-unit-routes.ts';
import { registerPriceWhy } from './calls/why-routes.ts';

/** Price lists, groups and assortments in the office. */
export function registerPrices(app: App, services: PriceServices): void {
  const counts = wholesaleCounter(services);
  registerPriceLists(app, services, counts);
  registerRules(app, services, 'price');
  registerRules(app, services, 'quantity');
  registerRuleUnits(app, services);
  registerGroups(app, services, counts);
  registerAssortments(app, services);
  registerPriceWhy(app, services);
}
