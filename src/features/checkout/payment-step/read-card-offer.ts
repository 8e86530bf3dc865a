import type { BankPlans, CardOffer } from '#contract/payment.ts';
import type { Db } from '#db/database.ts';
import { readBankPlans, readCategoryPaths } from '#db/shop/installment-plans.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import { capOf, parseCaps } from '#rules/payment/caps.ts';
import { offeredPlans } from '#rules/payment/plans.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { urls } from '#urls';

/**
 * How an amount in TRY can be paid by card: with every bank's plans as a consumer's credit card may have them for these
 * products (rules payment/plans-shown, payment/installment-caps), none where the provider's page offers its own. Null where nobody
 * takes cards. 2 queries at most.
 */
export async function readCardOffer(
  db: Db,
  input: {
    provider: Pick<CardProvider, 'cardEntry'> | null;
    settings: Settings;
    amount: number;
    productIds: readonly number[];
  },
): Promise<CardOffer | null> {
  const { provider, settings, amount } = input;
  if (!provider || !settings.b2c_kk_odeme) return null;
  const { cardEntry } = provider;
  const isSpread = cardEntry === 'shop' && amount > settings.installmentLimit;
  return { cardEntry, amount, banks: isSpread ? await banksOf(db, input) : [] };
}

async function banksOf(
  db: Db,
  {
    settings,
    amount,
    productIds,
  }: { settings: Settings; amount: number; productIds: readonly number[] },
): Promise<BankPlans[]> {
  const { installmentLimit: limit, installmentCaps } = settings;
  const categories = installmentCaps === '' ? [] : await readCategoryPaths(db, productIds);
  const cap = capOf(categories, 'credit', parseCaps(installmentCaps));
  const banks = await readBankPlans(db);
  return banks
    .map(({ name, logo, plans }) => {
      return {
        name,
        logo: logo && urls.image(80, logo),
        posPlans: offeredPlans(plans, { amount, limit, cap }),
      };
    })
    .filter(({ posPlans }) => posPlans.some((plan) => plan.installment > 1))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'tr'));
}
