import { officeSystemsTexts } from '#text/office-systems-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';

/** What the page of other systems says. */
export function useSystemsText() {
  return officeSystemsTexts[useOffice().locale];
}
