import { useQueryClient } from '@tanstack/react-query';
import type { BulkAnswer } from '#contract/office/orders/office-order-list.ts';
import { undoableSteps, type UndoableStep } from '#rules/order/order-states.ts';
import { formats } from '#text/format.ts';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useToast, type Toast } from '#ui/state/toast-context.tsx';
import { useOffice } from './office-context.tsx';
import { useFailureText } from './office-query.tsx';

const isUndoable = (action: string): action is UndoableStep =>
  undoableSteps.some((step) => step === action);

/**
 * Gives the toast after an action its "Undo" where the action is a step that can be undone (rule fulfillment/undo).
 * Undoing tells how many orders are back, and why others are not.
 */
export function useUndoStep(): (
  action: string,
  orderNos: readonly string[],
) => Pick<Toast, 'action'> {
  const { caller, locale } = useOffice();
  const t = orderTableTexts[locale].undo;
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  async function undo(step: UndoableStep, orderNos: readonly string[]): Promise<void> {
    try {
      const body = { step, orderNos };
      const answer = await caller.post<BulkAnswer>('/api/office/orders/undo', body);
      const left = answer.items.find(({ ok }) => !ok);
      const text = t.done(formats[locale].integer(answer.done));
      if (left) toast({ text: `${text} ${left.orderNo}: ${left.message}`, kind: 'error' });
      else toast({ text, kind: 'done' });
    } catch (error) {
      toast({ text: failureText(error), kind: 'error' });
    } finally {
      await queries.invalidateQueries();
    }
  }
  return (action, orderNos) => {
    if (!isUndoable(action) || orderNos.length === 0) return {};
    return { action: { label: t.label, onPress: () => void undo(action, orderNos) } };
  };
}
