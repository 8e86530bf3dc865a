import { reportTexts } from '#text/office/report-texts.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** A part of a whole as a bar and in percent. */
export function Share({ part, whole }: { part: number; whole: number }) {
  const { format } = useTexts(reportTexts);
  const share = whole <= 0 || part <= 0 ? 0 : Math.min(1, part / whole);
  return (
    <span className="report-share-bar">
      <i aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </i>
      {format.percent(Math.round(share * 1000) / 10)}
    </span>
  );
}
