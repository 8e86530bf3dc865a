import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DoorFace } from './door-face.tsx';

/** Decisions on advertising that the register has not confirmed in time, with the way to them (rule account/consents-late). */
export function ConsentsDoor({ count }: { count: number }) {
  const { t } = useTexts(dashboardTexts);
  if (count === 0) return null;
  const { title: name, said } = t.lateConsents;
  return (
    <ul className="today-doors" aria-label={name}>
      <li>
        <OfficeLink to={`${officePaths.consents}?view=late`}>
          <DoorFace door={{ view: 'consents', name, count, said, isUrgent: true }} />
        </OfficeLink>
      </li>
    </ul>
  );
}
