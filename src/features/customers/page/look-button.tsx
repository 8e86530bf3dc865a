import { useState } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerLookTexts } from '#text/office/customers/customer-look-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { useMayChangeCustomers } from './account-rights.tsx';

/** Opens the shop as this customer sees it (rule customers/look). */
export function LookButton({ customer: { id } }: { customer: OfficeCustomer }) {
  const { t, locale } = useTexts(customerLookTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const { change } = useOfficeChange({ failsAsToast: true });
  const [isOpening, setOpening] = useState(false);
  async function look(): Promise<void> {
    setOpening(true);
    if ((await change(`${officeUrls.customer(id)}/look`)) === null) setOpening(false);
    else window.location.assign(localised(urls.home, locale));
  }
  return (
    <>
      <Button
        look="secondary"
        disabled={!mayChange}
        title={why}
        busy={isOpening && t.working}
        onClick={() => void look()}
      >
        <OfficeIcon name="eye" />
        {t.open}
      </Button>
      <span className="caption">{t.hint}</span>
    </>
  );
}
