import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { readFreeAmount } from '#rules/payment/card-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { StepFailure } from './step-parts.tsx';
import { bareAmount, type OrderActions } from './use-order-action.tsx';

interface RefundProps {
  view: OrderDetailView;
  work: OrderActions;
  onClose: () => void;
}

/** The typed refund. */
function useRefund({ view, work, onClose }: RefundProps) {
  const { format, locale } = useTexts(orderDetailTexts);
  const { order } = view;
  const isOwed = order.owed > 0;
  const most = isOwed ? order.owed : order.refundable;
  const mostText = format.money(most, order.currency);
  const [typed, setTyped] = useState(bareAmount(mostText));
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const amount = readFreeAmount(typed, locale === 'tr' ? ',' : '.');
  const isWrong = amount <= 0 || amount > most;
  async function refund(): Promise<void> {
    setTried(true);
    if (isWrong) return;
    const body = { reason: reason.trim(), reference: reference.trim(), ...(!isOwed && { amount }) };
    if (await work.act('refund', body)) onClose();
  }
  const isShownWrong = tried && isWrong;
  const set = { setTyped, setReason, setReference };
  return { isOwed, mostText, typed, reason, reference, isShownWrong, refund, ...set };
}

/** Sends money back, or records that it was sent where it came by transfer (rule fulfillment/refunds). */
export function RefundDialog(props: RefundProps) {
  const { t } = useTexts(orderDetailTexts);
  const refund = useRefund(props);
  const { work, onClose } = props;
  return (
    <Modal
      open
      onClose={onClose}
      title={t.money.refundTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void refund.refund();
      }}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel.keep}
          </Button>
          <Button type="submit" busy={work.busy === 'refund' && t.working}>
            {refund.isOwed ? t.money.sent : t.money.action}
          </Button>
        </>
      }
    >
      {refund.isOwed ? (
        <p>{`${refund.mostText}. ${t.money.refundOwedNote}`}</p>
      ) : (
        <AmountFields refund={refund} currency={props.view.order.currency} />
      )}
      <TextField
        label={t.money.refundReference}
        maxLength={100}
        value={refund.reference}
        onChange={({ target }) => refund.setReference(target.value)}
      />
      {!refund.isOwed && <p className="caption">{t.money.refundNote}</p>}
      <StepFailure text={work.failed} />
    </Modal>
  );
}

function AmountFields(props: { refund: ReturnType<typeof useRefund>; currency: string }) {
  const { t } = useTexts(orderDetailTexts);
  const { refund, currency } = props;
  const most = t.money.refundAll(refund.mostText);
  return (
    <>
      <TextField
        label={`${t.money.refundAmount} (${currency})`}
        className="input is-amount"
        inputMode="decimal"
        hint={most}
        value={refund.typed}
        error={refund.isShownWrong ? most : null}
        onChange={({ target }) => refund.setTyped(target.value)}
      />
      <TextField
        label={t.money.refundReason}
        maxLength={500}
        value={refund.reason}
        onChange={({ target }) => refund.setReason(target.value)}
      />
    </>
  );
}
