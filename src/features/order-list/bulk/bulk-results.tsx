import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { BulkAnswer } from '#contract/office/orders/office-order-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';

/** The result of an action of which some orders failed: those orders, with the reasons. */
export function BulkResults(props: {
  answer: BulkAnswer;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { answer, onRetry, onClose } = props;
  const { t, format } = useTexts(orderTableTexts);
  const failed = answer.items.filter(({ ok }) => !ok);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.bulk.resultTitle(format.integer(answer.done), format.integer(failed.length))}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.bulk.close}
          </Button>
          <Button onClick={onRetry}>{t.bulk.retry}</Button>
        </>
      }
    >
      <ul className="order-bulk-results">
        {failed.map(({ orderNo, message }) => (
          <li key={orderNo}>
            <OfficeLink to={officePaths.order(orderNo)}>{orderNo}</OfficeLink>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
