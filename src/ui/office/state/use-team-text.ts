import { officeTeamTexts } from '#text/office-team-text.ts';
import { useOffice } from './office-context.tsx';

/** The words of the pages of team and access. */
export function useTeamText() {
  return officeTeamTexts[useOffice().locale];
}
