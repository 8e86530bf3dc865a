import type { ListHistory } from '#contract/office/prices/price-rules.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Undoes changes of a list, and tells of a change with the way back (rule wholesale/undo). */
export function useListUndo(code: string) {
  const { caller, me } = useOffice();
  const { t } = useTexts(priceDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const path = officeUrls.priceList(code);
  async function undo(id: number): Promise<void> {
    if (await change(`${path}/undo`, { id })) toast({ text: t.undone, kind: 'done' });
  }
  /** The newest change, which this person has just made. */
  async function readOwnChange(): Promise<number | null> {
    const history = await caller.get<ListHistory>(`${path}/history`).catch(() => null);
    const last = history?.items.find(({ undone }) => !undone);
    return last && last.by === me?.name ? last.id : null;
  }
  async function tellSaved(text: string): Promise<void> {
    const id = await readOwnChange();
    const action = id !== null && { label: t.undo, onPress: () => void undo(id) };
    toast({ text, kind: 'done', ...(action && { action }) });
  }
  return { isUndoing: busy !== null, undo, tellSaved };
}
