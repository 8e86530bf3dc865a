import type { OfficeGroup } from '#contract/office/prices/groups.ts';
import { groupDeskTexts } from '#text/office/prices/group-desk-text.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Removes a group at once; its toast brings it back (rule wholesale/removal). */
export function useGroupRemoval(group: OfficeGroup) {
  const { t } = useTexts(groupDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const { customers: _customers, version, ...fields } = group;
  async function undo(): Promise<void> {
    const back = await change('/api/office/groups', fields);
    if (back !== null) toast({ text: t.undone, kind: 'done' });
  }
  async function remove(): Promise<void> {
    const done = await change(`${officeUrls.customerGroup(group.code)}/remove`, { seen: version });
    if (done === null) return;
    const action = { label: t.undo, onPress: () => void undo() };
    toast({ text: t.removed(group.name), kind: 'done', action });
  }
  return { isBusy: busy !== null, remove };
}
