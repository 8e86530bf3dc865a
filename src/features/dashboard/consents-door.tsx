import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DoorFace } from './door-face.tsx';

/** Decisions on advertising that the register has not confirmed in time, as a file for it (rule account/consents-late). */
export function ConsentsDoor({ count }: { count: number }) {
  const { t } = useTexts(dashboardTexts);
  if (count === 0) return null;
  const { title: name, said } = t.lateConsents;
  return (
    <ul className="today-doors" aria-label={name}>
      <li>
        <a href="/api/office/consents?view=late&format=csv&limit=1000" download>
          <DoorFace door={{ view: 'consents', name, count, said, isUrgent: true }} />
        </a>
      </li>
    </ul>
  );
}
