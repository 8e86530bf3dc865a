import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { useOffice } from './office-context.tsx';

/** Whether this person may change the team and its systems; if not, `why` says the reason. */
export function useMayChange(): { may: boolean; why: string } {
  const { me, may } = useOffice();
  const { t } = useTexts(officeTeamTexts);
  if (me?.isDemo) return { may: false, why: t.demoOnly };
  return { may: may('staff:write'), why: t.ownerOnly };
}
