import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { BulkAnswer, BulkPreviewAnswer, TableOrder } from '#contract/office-order-table.ts';
import type { BulkAction } from '#rules/order/bulk-work.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/office-context.tsx';
import { useFailureText } from '#ui/office/office-query.tsx';
import { WaitingRows } from '#ui/office/office-states.tsx';
import { BulkFields, type BulkForm } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkResults } from './bulk-results.tsx';
import { useTableText } from './table-words.tsx';
import type { Selection } from './use-selection.tsx';

const named = (orders: readonly TableOrder[]) =>
  orders.map(({ orderNo, version }) => ({ orderNo, version }));

/** What an action would do, then what it did with each order (rules order-table/preview, order-table/bulk). */
export function BulkDialog(props: {
  action: BulkAction;
  selection: Selection;
  onClose: () => void;
}) {
  const { action, selection, onClose } = props;
  const { t, format } = useTableText();
  const preview = usePreview(action, selection.orders);
  const work = useBulkWork(action, selection, onClose);
  const ready = preview.data?.items.filter(({ obstacle }) => obstacle === null) ?? [];
  const { form, setForm, isMissing, isComplete } = useBulkForm(action);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete() || ready.length === 0) return;
    const wanted = new Set(ready.map(({ orderNo }) => orderNo));
    const orders = selection.orders.filter(({ orderNo }) => wanted.has(orderNo));
    void work.send(orders, form);
  }
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
        disabled={ready.length === 0}
        busy={work.isBusy && t.bulk.working}
      >
        {t.bulk.actions[action](format.integer(ready.length))}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t.bulk.titles[action]} onSubmit={submit} footer={footer}>
      <div className="order-bulk-dialog">
        <Beforehand action={action} selection={selection} preview={preview} />
        <BulkFields action={action} form={form} onChange={setForm} isMissing={isMissing} />
        {work.failed !== '' && (
          <p className="order-bulk-failed" role="alert">
            {work.failed}
          </p>
        )}
      </div>
    </Modal>
  );
}

function useBulkForm(action: BulkAction) {
  const [tried, setTried] = useState(false);
  const [form, setForm] = useState<BulkForm>(() => ({
    receivedOn: istanbulDay(new Date()),
    reference: '',
    reason: '',
  }));
  const isIncomplete = action === 'cancel' && form.reason.trim() === '';
  const isComplete = () => {
    setTried(true);
    return !isIncomplete;
  };
  return { form, setForm, isMissing: tried && isIncomplete, isComplete };
}

function Beforehand(props: {
  action: BulkAction;
  selection: Selection;
  preview: ReturnType<typeof usePreview>;
}) {
  const { data, error, isPending } = props.preview;
  const failureText = useFailureText();
  if (data)
    return <BulkPreview action={props.action} orders={props.selection.orders} items={data.items} />;
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

function useBulkWork(action: BulkAction, selection: Selection, onClose: () => void) {
  const { caller } = useOffice();
  const { t, format } = useTableText();
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  async function send(orders: readonly TableOrder[], form: BulkForm): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed('');
    const { reason, receivedOn, reference } = form;
    const more =
      action === 'cancel' ? { reason } : action === 'pay' ? { receivedOn, reference } : {};
    try {
      const body = { action, orders: named(orders), ...more };
      const done = await caller.post<BulkAnswer>('/api/office/orders/bulk', body);
      const left = done.items.filter(({ ok }) => !ok);
      selection.keep(left.map(({ orderNo }) => orderNo));
      if (left.length > 0) setAnswer(done);
      else {
        toast({ text: t.bulk.done(format.integer(done.done)), kind: 'done' });
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
