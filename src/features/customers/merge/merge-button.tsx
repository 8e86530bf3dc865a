import { useState } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Opens the dialog that merges another account into this one (rule customers/merge). */
export function MergeButton(props: {
  customer: OfficeCustomer;
  mayChange: boolean;
  why: string | undefined;
}) {
  const { customer, mayChange, why } = props;
  const { t } = useTexts(customerMergeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" disabled={!mayChange} title={why} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <span className="caption">{t.openHint}</span>
      {isOpen && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
