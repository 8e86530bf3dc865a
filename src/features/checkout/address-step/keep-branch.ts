import { Refusal } from '#contract/refusals.ts';
import { branchIdOf } from '#contract/session.ts';
import { chooseBranch } from '#db/customers/branches.ts';
import type { Visitor } from '#platform/http.ts';
import type { CheckoutServices } from '#features/checkout/read-checkout.ts';

/** Keeps the branch that a form names (rule checkout/branch); a visitor has none to choose. 1 query. */
export async function keepBranch(
  services: CheckoutServices,
  { sessionId, signedInAt }: Visitor,
  branch: number | string,
): Promise<void> {
  const id = branchIdOf(branch);
  const isCustomer = sessionId !== null && signedInAt !== null;
  if (!isCustomer && id === null) return;
  const isTheirs = isCustomer && (await chooseBranch(services.db, sessionId, id));
  if (!isTheirs) throw new Refusal('not-found');
}
