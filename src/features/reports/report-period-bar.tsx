import { useState, type FormEvent } from 'react';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { periodLengths, readPeriod, type PeriodError } from '#rules/reports/report-period.ts';
import { formatDate } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { withLength, type PeriodAddress, type ReportOfDays } from './report-address.tsx';
import { Segments } from './report-segments.tsx';

/** The days of the report, and the choice of others (rule reports/period). */
export function PeriodBar(props: { address: PeriodAddress; report: ReportOfDays | undefined }) {
  const { address, report } = props;
  const { t, format } = useTexts(reportTexts);
  const { words } = address;
  const isOwn = words.from !== undefined || words.period === 'own';
  const lengths = periodLengths.map((days) => ({
    key: String(days),
    to: address.to({ period: days === 30 ? null : String(days), from: null, to: null }),
    name: days === 365 ? t.year : t.days(format.integer(days)),
  }));
  const own = { key: 'own', to: address.to({ period: 'own' }), name: t.otherPeriod };
  return (
    <div className="report-period">
      <p>{report && <Days report={report} />}</p>
      <Segments
        label={t.period}
        current={isOwn ? 'own' : (words.period ?? '30')}
        segments={[...lengths, own]}
      />
      {isOwn && <OwnPeriod key={`${words.from} ${words.to}`} {...props} />}
    </div>
  );
}

function Days({ report }: { report: ReportOfDays }) {
  const { t, format, locale } = useTexts(reportTexts);
  const { from, to, days } = withLength(report);
  const day = (text: string) => formatDate(text, locale);
  return (
    <>
      <b>{from === to ? day(from) : `${day(from)} – ${day(to)}`}</b>{' '}
      <span className="muted">{t.besideBefore(format.integer(days))}</span>
    </>
  );
}

function OwnPeriod({ address, report }: Parameters<typeof PeriodBar>[0]) {
  const { t } = useTexts(reportTexts);
  const { words } = address;
  const [from, setFrom] = useState(words.from ?? report?.period.from ?? '');
  const [to, setTo] = useState(words.to ?? report?.period.to ?? '');
  const [wrong, setWrong] = useState<PeriodError | null>(null);
  const errorOf = (field: PeriodError) => (wrong === field ? t.wrong[field] : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readPeriod({ from, to }, istanbulDay(new Date()));
    setWrong(read.ok ? null : read.field);
    if (read.ok) address.set({ period: null, from, to });
  }
  return (
    <form className="report-own-period" onSubmit={submit}>
      <TextField
        label={t.from}
        type="date"
        required
        value={from}
        error={errorOf('from')}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t.to}
        type="date"
        required
        value={to}
        error={errorOf('to')}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" look="secondary">
        {t.showPeriod}
      </Button>
    </form>
  );
}
