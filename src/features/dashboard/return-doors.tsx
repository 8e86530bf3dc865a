import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { urgentViews } from '#rules/returns/return-states.ts';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DoorFace, type Door } from './door-face.tsx';

/** The views of returns that have something urgent, each with all that it holds; nothing where none has (rule returns/due). */
export function ReturnDoors({ returns }: { returns: OfficeDashboard['returns'] }) {
  const { t, format } = useTexts(dashboardTexts);
  const late = {
    name: t.returns.late,
    count: returns.late,
    view: 'late',
    said: t.returns.lateHint,
  };
  const doors: Door[] = [
    ...(returns.late > 0 ? [{ ...late, isUrgent: true }] : []),
    ...urgentViews
      .filter((view) => returns[view].urgent > 0)
      .map((view) => ({
        view,
        name: t.returns[view],
        count: returns[view].count,
        said: t.returns.urgent[view](format.integer(returns[view].urgent)),
        isUrgent: true,
      })),
  ];
  if (doors.length === 0) return null;
  return (
    <ul className="today-doors" aria-label={t.returns.title}>
      {doors.map((door) => (
        <li key={door.view}>
          <OfficeLink to={`${officePaths.returns}?view=${door.view}`}>
            <DoorFace door={door} />
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
}
