import type { AssortmentMembers, OfficeAssortment } from '#contract/office/prices/groups.ts';
import { assortmentDeskTexts } from '#text/office/prices/assortment-desk-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Removes an assortment at once; its toast brings it back with its members (rule wholesale/removal). */
export function useAssortmentRemoval({ code, name }: OfficeAssortment) {
  const { caller } = useOffice();
  const { t } = useTexts(assortmentDeskTexts);
  const toast = useToast();
  const failureText = useFailureText();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const path = officeUrls.assortment(code);
  async function undo({ products, brands, categories }: AssortmentMembers): Promise<void> {
    const body = { code, name, products, brands, categories };
    const back = await change('/api/office/assortments', body);
    if (back !== null) toast({ text: t.undone, kind: 'done' });
  }
  async function remove(): Promise<void> {
    let members: AssortmentMembers;
    try {
      members = await caller.get<AssortmentMembers>(path);
    } catch (error) {
      return toast({ text: failureText(error), kind: 'error' });
    }
    if ((await change(`${path}/remove`, { seen: members.version })) === null) return;
    const action = { label: t.undo, onPress: () => void undo(members) };
    toast({ text: t.removed(name), kind: 'done', action });
  }
  return { isBusy: busy !== null, remove };
}
