import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DoorFace } from './door-face.tsx';

/** Requests about personal data that are late or due soon; nothing where there are none (rule privacy/office). */
export function PrivacyDoor({ privacy: { late, soon } }: { privacy: OfficeDashboard['privacy'] }) {
  const { t, format } = useTexts(dashboardTexts);
  if (late + soon === 0) return null;
  const said =
    late > 0 ? t.privacy.late(format.integer(late)) : t.privacy.soon(format.integer(soon));
  const door = { view: 'privacy', name: t.privacy.title, count: late + soon, said, isUrgent: true };
  return (
    <ul className="today-doors" aria-label={t.privacy.title}>
      <li>
        <OfficeLink to={officePaths.privacy}>
          <DoorFace door={door} />
        </OfficeLink>
      </li>
    </ul>
  );
}
