import './merge.css';
import { useState } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { MergeConfirmation } from './merge-confirmation.tsx';
import { OtherAccount } from './other-account.tsx';

/** Chooses the other account, then shows what moves and asks for the reason. */
export function MergeDialog({
  customer,
  onClose,
}: {
  customer: OfficeCustomer;
  onClose: () => void;
}) {
  const { t } = useTexts(customerMergeTexts);
  const [otherId, setOtherId] = useState<number | null>(null);
  if (otherId !== null)
    return (
      <MergeConfirmation
        id={customer.id}
        otherId={otherId}
        onBack={() => setOtherId(null)}
        onClose={onClose}
      />
    );
  return (
    <Modal open wide onClose={onClose} title={t.title}>
      <OtherAccount customer={customer} onChoose={setOtherId} />
    </Modal>
  );
}
