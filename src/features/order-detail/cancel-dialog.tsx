import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { type OrderActions } from './use-order-action.tsx';

/** Cancels with a reason, after it was said what that does. */
export function CancelDialog(props: {
  view: OrderDetailView;
  work: OrderActions;
  onClose: () => void;
}) {
  const { work, onClose } = props;
  const { t } = useTexts(orderDetailTexts);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  async function cancel(): Promise<void> {
    setTried(true);
    if (isMissing) return;
    await work.act('cancel', { reason: reason.trim() });
    onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.cancel.title}
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel.keep}
          </Button>
          <Button type="submit" look="danger" busy={work.busy === 'cancel' && t.working}>
            {t.cancel.action}
          </Button>
        </>
      }
    >
      <Effects order={props.view.order} />
      <TextAreaField
        label={t.cancel.reason}
        hint={t.cancel.reasonHint}
        required
        maxLength={500}
        value={reason}
        error={tried && isMissing ? t.cancel.needReason : null}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}

/** The effects of a cancellation. */
function Effects({ order }: { order: OrderDetailView['order'] }) {
  const { t, format } = useTexts(orderDetailTexts);
  const paid = order.refundable > 0 ? format.money(order.refundable, order.currency) : null;
  return (
    <p className="cancel-effects">{t.cancel.effects(format.integer(order.items.length), paid)}</p>
  );
}
