import { activityChanges } from '#text/office/activity-values.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';

type Values = Readonly<Record<string, unknown>> | null;

/** The values before and after, field by field (rule activity-log/fields). */
export function ActivityChange(values: { before: Values; after: Values }) {
  const { locale } = useOffice();
  const changes = activityChanges(values, locale);
  if (changes.length === 0) return null;
  return (
    <div className="activity-change">
      {changes.map(({ key, name, was, is }) => (
        <span key={key}>
          <small>{name}</small>
          {was !== '' && <del>{was}</del>}
          {is !== '' && <ins>{is}</ins>}
        </span>
      ))}
    </div>
  );
}
