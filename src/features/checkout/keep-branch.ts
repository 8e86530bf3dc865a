import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { chooseBranch } from '#db/customers/sessions.ts';
import type { Visitor } from '#platform/http.ts';
import { maxIntegerId } from '#rules/shop/id.ts';
import type { CheckoutServices } from './read-checkout.ts';

/** Another's branch is not there; a visitor has none. 1 query. */
export async function keepBranch(
  services: CheckoutServices,
  visitor: Visitor,
  branch: number | string,
): Promise<void> {
  const id = idOrNotFound(branch, maxIntegerId);
  const { sessionId, customerId } = visitor;
  const isTheirs =
    sessionId !== null && customerId !== null && (await chooseBranch(services.db, sessionId, id));
  if (!isTheirs) throw new Refusal('not-found');
}
