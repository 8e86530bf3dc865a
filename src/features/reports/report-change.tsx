import { useTexts } from '#ui/state/text-context.tsx';
import { reportTexts } from '#text/office/report-texts.ts';

/** By how much a figure is more or less than the one before; more is better, unless it says otherwise. */
export function Change(props: { now: number; before: number; isLessBetter?: boolean }) {
  const { now, before, isLessBetter = false } = props;
  const { t, format } = useTexts(reportTexts);
  if (before === 0) return now === 0 ? null : <small className="report-change">{t.isNew}</small>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const size = format.percent(Math.abs(percent));
  if (percent === 0) return <small className="report-change">{t.same(size)}</small>;
  const said = percent > 0 ? t.more(size) : t.less(size);
  return percent > 0 === isLessBetter ? (
    <small className="report-change is-worse">{said}</small>
  ) : (
    <small className="report-change is-better">{said}</small>
  );
}
