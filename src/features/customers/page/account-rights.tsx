import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Whether somebody has an account that the office can work on: guests never had one, others have left. */
export function hasAccount({ kind, closedAt }: OfficeCustomer): boolean {
  return kind !== 'guest' && closedAt === null;
}

/** Whether this person may change customers; if not, `why` names the role that may. */
export function useMayChangeCustomers(): { mayChange: boolean; why: string | undefined } {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayChange = may('customers:write');
  return { mayChange, why: mayChange ? undefined : t.onlyRole(t.roles.orders) };
}
