import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Whether this person may change synonyms; if not, `whoMay` names the role (rule office/role-restrictions). */
export function useSynonymRight(): { mayChange: boolean; whoMay: string | undefined } {
  const { may } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const mayChange = may('catalog:write');
  return { mayChange, whoMay: mayChange ? undefined : t.onlyRole(t.roles.catalog) };
}
