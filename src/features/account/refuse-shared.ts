import { Refusal } from '#contract/refusals.ts';
import type { AccountServices } from './account-services.ts';

/** Refuses what would shut others out of a customer whom anybody may be (rule account/demo-customers). */
export function refuseShared(
  { sharedCustomers }: Pick<AccountServices, 'sharedCustomers'>,
  customerId: number,
): void {
  if (sharedCustomers.has(customerId)) throw new Refusal('demo-account');
}
