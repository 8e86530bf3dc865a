import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type {
  BulkAnswer,
  BulkPreviewAnswer,
  TableOrder,
} from '#contract/office/orders/office-order-list.ts';
import type { BulkAction } from '#rules/order/bulk-actions.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useUndoStep } from '#ui/office/state/use-undo-step.ts';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { useShipDraft, type ShipDraft } from '#ui/office/ship-fields.tsx';
import type { RowSelection } from '#ui/office/table/use-row-selection.ts';
import { BulkFields, type BulkForm } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkResults } from './bulk-results.tsx';
import { assignNumbers, BulkShipFields, type NumberedOrder } from './bulk-ship-fields.tsx';

/** The orders as a call names them: each with the version on the screen, and with its tracking number if it has one. */
const named = (orders: readonly (TableOrder | NumberedOrder)[]) =>
  orders.map((order) => {
    const { orderNo, version } = order;
    return 'number' in order
      ? { orderNo, version, trackingNo: order.number }
      : { orderNo, version };
  });

interface BulkProps {
  action: BulkAction;
  selection: RowSelection<TableOrder>;
  carriers: readonly string[];
  sort: string | undefined;
  onClose: () => void;
}

/** The preview of an action, then its result for each order (rules order-list/bulk-preview, order-list/bulk). */
export function BulkDialog(props: BulkProps) {
  const { action, selection, onClose } = props;
  const { t, format } = useTexts(orderTableTexts);
  const bulk = useBulk(props);
  const { work, sent } = bulk;
  if (work.answer)
    return <BulkResults answer={work.answer} onRetry={work.again} onClose={onClose} />;
  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button
        type="submit"
        look={action === 'cancel' ? 'danger' : 'primary'}
        disabled={bulk.isOff}
        busy={work.isBusy && t.bulk.working}
      >
        {sent.length === 0 ? t.bulk[action] : t.bulk.actions[action](format.integer(sent.length))}
      </Button>
    </>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t.bulk.titles[action]}
      onSubmit={bulk.submit}
      footer={footer}
    >
      <div className="order-bulk-dialog">
        <Preview action={action} orders={selection.rows} preview={bulk.preview} />
        {action === 'ship' ? (
          <BulkShipFields {...bulk} carriers={props.carriers} />
        ) : (
          <BulkFields {...bulk} action={action} />
        )}
        {work.failed !== '' && (
          <p className="order-bulk-failed" role="alert">
            {work.failed}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** The orders of the action, its fields, and what sends them. */
function useBulk({ action, selection, carriers, sort, onClose }: BulkProps) {
  const preview = usePreview(action, selection.rows);
  const work = useBulkWork(action, selection, onClose);
  const possible = preview.data?.items.filter(({ obstacle }) => obstacle === null) ?? [];
  const passed = new Set(possible.map(({ orderNo }) => orderNo));
  const ready = selection.rows.filter(({ orderNo }) => passed.has(orderNo));
  const draft = useShipDraft(carriers);
  const { form, onChange, tried, setTried } = useBulkForm();
  const assigned = assignNumbers(ready, { sort, typed: draft.number });
  const sent = action === 'ship' ? assigned.numbered : ready;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const isShipReady = draft.check() !== null && assigned.problems.length === 0;
    const isReady =
      action === 'ship' ? isShipReady : action !== 'cancel' || form.reason.trim() !== '';
    if (sent.length > 0 && isReady) void work.send(sent, fieldsOf(action, form, draft));
  }
  return {
    preview,
    work,
    form,
    onChange,
    tried,
    draft,
    assigned,
    sent,
    submit,
    isOff: ready.length === 0,
  };
}

function useBulkForm() {
  const [tried, setTried] = useState(false);
  const [form, onChange] = useState<BulkForm>(() => ({
    receivedOn: istanbulDay(new Date()),
    reference: '',
    reason: '',
  }));
  return { form, onChange, tried, setTried };
}

/** The fields of an action beside its orders, as its call takes them. */
function fieldsOf(action: BulkAction, form: BulkForm, { carrier }: ShipDraft): object {
  const { reason, receivedOn, reference } = form;
  if (action === 'cancel') return { reason };
  if (action === 'ship') return { carrier };
  return action === 'pay' ? { receivedOn, reference } : {};
}

function Preview(props: {
  action: BulkAction;
  orders: readonly TableOrder[];
  preview: ReturnType<typeof usePreview>;
}) {
  const { data, error, isPending } = props.preview;
  const failureText = useFailureText();
  if (data) return <BulkPreview action={props.action} orders={props.orders} items={data.items} />;
  return isPending ? <WaitingRows count={3} /> : <p role="alert">{failureText(error)}</p>;
}

function usePreview(action: BulkAction, orders: readonly TableOrder[]) {
  const { caller } = useOffice();
  const body = { action, orders: named(orders) };
  return useQuery({
    queryKey: ['bulk-preview', body],
    queryFn: () => caller.post<BulkPreviewAnswer>('/api/office/orders/preview', body),
    staleTime: 0,
  });
}

/** Sends the action. Orders that failed stay chosen, so that another try concerns them alone. */
function useBulkWork(action: BulkAction, selection: RowSelection<TableOrder>, onClose: () => void) {
  const { caller } = useOffice();
  const { t, format } = useTexts(orderTableTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const undoOf = useUndoStep();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  async function send(
    orders: readonly (TableOrder | NumberedOrder)[],
    fields: object,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed('');
    try {
      const body = { action, orders: named(orders), ...fields };
      const done = await caller.post<BulkAnswer>('/api/office/orders/bulk', body);
      const left = done.items.filter(({ ok }) => !ok);
      selection.keepOnly(left.map(({ orderNo }) => orderNo));
      if (left.length > 0) setAnswer(done);
      else {
        const orderNos = done.items.map(({ orderNo }) => orderNo);
        const text = t.bulk.done(format.integer(done.done));
        toast({ text, kind: 'done', ...undoOf(action, orderNos) });
        onClose();
      }
    } catch (error) {
      setFailed(failureText(error));
    } finally {
      await queries.invalidateQueries();
      setBusy(false);
    }
  }
  return { send, isBusy, failed, answer, again: () => setAnswer(null) };
}
