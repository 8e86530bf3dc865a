import { useOffice } from './office-context.tsx';
import { useTeamText } from './use-team-text.ts';

/** Whether this person may change who works here, and if not why. */
export function useMayChange(): { may: boolean; why: string } {
  const { me, may } = useOffice();
  const t = useTeamText();
  if (me?.isDemo) return { may: false, why: t.demoOnly };
  return { may: may('staff:write'), why: t.ownerOnly };
}
