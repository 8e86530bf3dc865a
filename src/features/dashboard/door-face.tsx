import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** A kind of work that waits, as the first page shows it. */
export interface Door {
  name: string;
  count: number;
  view: string;
  said: string;
  isUrgent?: boolean;
}

/** Lit where there is something to do. */
export function DoorFace({ door }: { door: Door }) {
  const { t, format } = useTexts(dashboardTexts);
  const { name, count, said, isUrgent } = door;
  return (
    <>
      <span className={count > 0 ? 'today-door' : 'today-door is-unlit'}>
        <b>{format.integer(count)}</b>
      </span>
      <span>
        <b className="today-door-name">{name}</b>
        <span className={count > 0 && isUrgent ? 'caption is-urgent' : 'caption'}>
          {count > 0 ? said : t.nothing}
        </span>
      </span>
    </>
  );
}
