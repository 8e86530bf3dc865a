import { sumAmounts } from '#rules/money.ts';
import type { Statement } from '#contract/account.ts';
import { readMovements } from '#db/statement.ts';
import type { AccountServices } from './account-services.ts';

/**
 * The account statement with its running balance, in the account's currency, else the shop's
 * (decision D10). Two queries.
 */
export async function readStatement(
  services: Pick<AccountServices, 'db' | 'snapshot'>,
  customerId: number,
): Promise<Statement> {
  const { currency, movements } = await readMovements(services.db, customerId);
  let balance = 0;
  const items: Statement['items'] = [];
  for (const movement of movements) {
    balance = sumAmounts(balance, movement.debit, -movement.credit);
    items.push({ ...movement, balance });
  }
  return { items, balance, currency: currency ?? services.snapshot().defaultCurrency };
}
