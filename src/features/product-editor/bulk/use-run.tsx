import { useTexts } from '#ui/state/text-context.tsx';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type {
  ProductRunDetail,
  RunPreviewBody,
} from '#contract/office/catalog/office-product-runs.ts';
import { newKey } from '#ui/state/new-key.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';

/** The pause between two looks at a run, in milliseconds. */
const lookMs = 700;

const isOpen = ({ state }: ProductRunDetail) => state === 'running' || state === 'undoing';

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs));

/** Follows a run to its end; `onStep` gets each look at it. */
function useFollow() {
  const { caller } = useOffice();
  return async (first: ProductRunDetail, onStep: (run: ProductRunDetail) => void) => {
    let run = first;
    onStep(run);
    while (isOpen(run)) {
      await pause();
      run = await caller.get<ProductRunDetail>(`/api/office/product-runs/${run.id}`);
      onStep(run);
    }
    return run;
  };
}

/** Undoes a run, and says how that went (rule bulk-changes/undo). */
export function useUndoRun(): (id: number) => Promise<void> {
  const { caller } = useOffice();
  const { t, format } = useTexts(productRunTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const follow = useFollow();
  return async (id) => {
    try {
      const begun = await caller.post<ProductRunDetail>(`/api/office/product-runs/${id}/undo`, {});
      const { undone, kept } = await follow(begun, () => {});
      const text = t.undone(format.integer(undone));
      if (kept > 0) toast({ text: `${text} ${t.keptSome(format.integer(kept))}`, kind: 'info' });
      else toast({ text, kind: 'done' });
    } catch (error) {
      toast({ text: failureText(error), kind: 'error' });
    } finally {
      await queries.invalidateQueries();
    }
  };
}

/** Starts a run and follows it; `onDone` once it has ended (rule bulk-changes/runs). */
export function useRun(onDone: () => void) {
  const { caller } = useOffice();
  const { t, format } = useTexts(productRunTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const follow = useFollow();
  const undo = useUndoRun();
  // Sent again after a failure, it is still the same run.
  const [key] = useState(newKey);
  const [run, setRun] = useState<ProductRunDetail | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  async function start(body: RunPreviewBody, seenAt: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed('');
    setFields({});
    try {
      const sent = { ...body, key, seenAt };
      const begun = await caller.post<ProductRunDetail>('/api/office/product-runs', sent);
      const { id, changed, state } = await follow(begun, setRun);
      if (state === 'failed') toast({ text: t.failed, kind: 'error' });
      else {
        const action = { label: t.undo, onPress: () => void undo(id) };
        toast({
          text: t.done(format.integer(changed)),
          kind: 'done',
          ...(changed > 0 && { action }),
        });
      }
      onDone();
    } catch (error) {
      const found = error instanceof ApiFailure ? error.fields : {};
      setFields(found);
      if (Object.keys(found).length === 0) setFailed(failureText(error));
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  }
  return { run, isBusy, failed, fields, start };
}
