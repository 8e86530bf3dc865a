import { useTexts } from '#ui/state/text-context.tsx';
import { reportTexts } from '#text/office/report-texts.ts';

/** By how much a figure is more or less than the one before. */
export function Change({ now, before }: { now: number; before: number }) {
  const { t, format } = useTexts(reportTexts);
  if (before === 0) return now === 0 ? null : <small className="report-change">{t.isNew}</small>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const size = format.percent(Math.abs(percent));
  if (percent === 0) return <small className="report-change">{t.same(size)}</small>;
  return percent > 0 ? (
    <small className="report-change is-more">{t.more(size)}</small>
  ) : (
    <small className="report-change is-less">{t.less(size)}</small>
  );
}
