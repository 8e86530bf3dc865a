import { lazy, Suspense } from 'react';
import type { SalesReport, SalesSums } from '#contract/office/office-reports.ts';
import { barDays, compareDays, joinDays } from '#rules/reports/report-days.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Panel } from '#ui/office/panel.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { withLength } from '../report-address.tsx';
import { Figure } from '../report-figure.tsx';
import { Segments } from '../report-segments.tsx';
import { measures, type SalesAddress } from './sales-address.tsx';

/** The chart library comes after the figures. */
const ComparisonChart = lazy(async () => ({
  default: (await import('./comparison-chart.tsx')).ComparisonChart,
}));

/** The sums of a period, and a chart of its days over those of the one before. */
export function SalesOverview(props: { report: SalesReport; address: SalesAddress }) {
  const { report, address } = props;
  const { t, format } = useTexts(reportTexts);
  const measure = measures.find((each) => each === address.words.measure) ?? 'gross';
  const period = withLength(report);
  const count = barDays(period.days);
  const bars = joinDays(compareDays(period, report.days), count);
  const segments = measures.map((key) => ({
    key,
    to: address.to({ measure: key === 'gross' ? null : key }),
    name: t.heads[key],
  }));
  return (
    <Panel
      title={t.sales}
      aside={<Segments label={t.measure} current={measure} segments={segments} />}
    >
      <Figures report={report} />
      <div className="report-legend">
        <span className="is-now">{t.thisPeriod}</span>
        <span className="is-before">{t.beforePeriod}</span>
        {count > 1 && <span className="muted">{t.barDays(format.integer(count))}</span>}
        <OfficeLink className="button is-quiet is-small" to={address.to({ by: 'day', sort: null })}>
          <OfficeIcon name="columns" />
          {t.daysAsTable}
        </OfficeLink>
      </div>
      {report.sums.orders === 0 && report.before.orders === 0 ? (
        <p className="muted">{t.noSales}</p>
      ) : (
        <Suspense fallback={<div className="report-chart" aria-busy="true" />}>
          <ComparisonChart bars={bars} measure={measure} currency={report.currency} />
        </Suspense>
      )}
    </Panel>
  );
}

const averageOf = ({ gross, orders }: SalesSums) => (orders === 0 ? 0 : gross / orders);

function Figures({ report: { sums, before, currency } }: { report: SalesReport }) {
  const { t, format } = useTexts(reportTexts);
  const money = (amount: number) => format.money(amount, currency);
  const all = sums.orders + sums.lost;
  const share = all === 0 ? 0 : Math.round((sums.lost / all) * 1000) / 10;
  return (
    <dl className="report-figures">
      <Figure name={t.revenue} now={sums.gross} before={before.gross} show={money} />
      <Figure name={t.heads.net} now={sums.net} before={before.net} show={money} />
      <Figure
        name={t.heads.orders}
        now={sums.orders}
        before={before.orders}
        show={format.integer}
      />
      <Figure name={t.average} now={averageOf(sums)} before={averageOf(before)} show={money} />
      <div>
        <dt>{t.lost}</dt>
        <dd>
          {format.percent(share)}{' '}
          <small className="report-change">{t.ordersOf(format.integer(sums.lost))}</small>
        </dd>
      </div>
    </dl>
  );
}
