import type { AccountPayment } from '#contract/account.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { readAccountStatement } from './read-account-statement.ts';

export interface AccountPaymentServices extends Pick<AccountServices, 'db' | 'snapshot' | 'clock'> {
  /** The current card provider; null where there is none. */
  provider: () => Pick<CardProvider, 'cardEntry'> | null;
}

/**
 * A customer's debt, and whether a card can pay it (rule payment/open-account). It has no plans: they depend on the
 * amount, which the customer types. Null where nobody is the owner. One query.
 */
export async function readAccountPayment(
  services: AccountPaymentServices,
  owner: Owner,
): Promise<AccountPayment | null> {
  const account = await readAccountStatement(
    services,
    owner,
    // its newest movement alone would do
    { from: null, to: null },
  );
  if (account === null) return null;
  const { balance, currency, overdue } = account;
  const provider = services.snapshot().settings.b2c_kk_odeme ? services.provider() : null;
  const card = provider && { cardEntry: provider.cardEntry, amount: 0, banks: [] };
  return { balance, currency, overdue, card };
}
