import type { Db } from '#db/database.ts';
import type { BegunPayment } from '#db/payments/attempts.ts';
import { readCategoryPaths } from '#db/shop/installment-plans.ts';
import { capOf, parseCaps } from '#rules/payment/caps.ts';
import type { Settings } from '#rules/shop/settings.ts';

/**
 * The most installments that a provider's own page may offer for a payment, as a consumer's credit card may have them
 * (rules payment/page-installments, payment/installment-caps): 1 for what is not above `installmentLimit`. 1 query at most.
 */
export async function pageInstallments(
  db: Db,
  settings: Pick<Settings, 'installmentCaps' | 'installmentLimit'>,
  { amount, items }: Pick<BegunPayment, 'amount' | 'items'>,
): Promise<number> {
  if (amount <= settings.installmentLimit) return 1;
  const caps = parseCaps(settings.installmentCaps);
  if (caps.length === 0) return capOf([], 'credit', caps);
  const productIds = items.map(({ id }) => Number(id)).filter((id) => Number.isSafeInteger(id));
  return capOf(await readCategoryPaths(db, productIds), 'credit', caps);
}
