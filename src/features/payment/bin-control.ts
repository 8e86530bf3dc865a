import type { BinAnswer } from '#contract/payment.ts';
import { readCartView } from '#db/cart/cart-view.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import type { Db } from '#db/database.ts';
import { productsOfOrder, type LinkedOrder } from '#db/payments/pay-link.ts';
import { findCard, readCategoryPaths } from '#db/shop/installment-plans.ts';
import type { Face } from '#rules/price/face.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import { capOf, parseCaps } from '#rules/payment/caps.ts';
import { offeredPlans, type Plan } from '#rules/payment/plans.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { urls } from '#urls';
import type { ProviderPlanMemory } from './provider-plans.ts';

export interface BinServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  /** The shop as a buyer sees it. */
  of: (face: Face) => Pick<BinServices, 'snapshot'>;
  provider: () => CardProvider | null;
  providerPlans: ProviderPlanMemory;
}

interface BinAsk {
  firstSix: string;
  /** Amount that plans are calculated for, in TRY; null means the cart's total. */
  amount: number | null;
  /** The order of a payment link; null for all others. */
  order: Pick<LinkedOrder, 'id' | 'tryTotal'> | null;
  owner: CartOwner;
  locale: Locale;
}

/**
 * A card's bank and the plans it may use (rules payment/bin-lookup, payment/bin-source): by the provider's own look-up
 * where it has one, else by the shop's tables. None where no card can be paid with. 4 queries at most.
 */
export async function readCardPlans(services: BinServices, ask: BinAsk): Promise<BinAnswer> {
  const provider = services.provider();
  if (!provider) return { bank: null, plans: [] };
  const { db } = services;
  const { firstSix } = ask;
  const known = await findCard(db, firstSix);
  const told = await services.providerPlans.plansOf(provider, firstSix);
  if (!known && !told) return { bank: null, plans: [] };
  const { settings } = services.snapshot();
  const { amount, categories } = await basketOf(services, ask);
  const cap = capOf(categories, known?.kind ?? 'credit', parseCaps(settings.installmentCaps));
  const plans = told ? toldPlans(told.plans) : (known?.plans ?? []);
  return {
    bank: {
      name: told?.bank || known?.bank || '',
      organization: told?.organization || known?.organization || '',
      logo: known?.logo ? urls.image(80, known.logo) : '',
    },
    plans: offeredPlans(plans, { amount, limit: settings.installmentLimit, cap }),
  };
}

/** A provider's plans have no ids: the number of installments is one. */
function toldPlans(plans: readonly { installment: number; commission: number }[]): Plan[] {
  return plans.map((plan) => ({
    ...plan,
    id: plan.installment,
    isDefault: plan.installment === 1,
  }));
}

/** The amount to pay, in TRY, and the categories of the goods. */
async function basketOf(
  { db, snapshot }: BinServices,
  { amount, order, owner, locale }: BinAsk,
): Promise<{ amount: number; categories: string[][] }> {
  if (order !== null) {
    const ids =
      snapshot().settings.installmentCaps === '' ? [] : await productsOfOrder(db, order.id);
    return { amount: order.tryTotal, categories: await readCategoryPaths(db, ids) };
  }
  if (amount !== null) return { amount, categories: [] };
  const shop = snapshot();
  const { settings } = shop;
  const pricing = { ...shop, currency: shop.defaultCurrency };
  const { figures, lines } = await readCartView(db, owner, { pricing, locale });
  const ids = lines.map((line) => line.productId);
  const hasCaps = settings.installmentCaps !== '';
  return { amount: figures.tryTotal, categories: hasCaps ? await readCategoryPaths(db, ids) : [] };
}
