import './sales-screen.css';
import type { SalesReport } from '#contract/office/office-reports.ts';
import { formatDateTime } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Redirect } from 'wouter';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ReportFrame } from '../report-frame.tsx';
import { periodQuery } from '../report-address.tsx';
import { PeriodBar } from '../report-period-bar.tsx';
import { useSalesAddress } from './sales-address.tsx';
import { SalesBreakdown } from './sales-breakdown.tsx';
import { SalesOverview } from './sales-overview.tsx';

const everyMs = 60_000;

/** The sales of a period beside those of the one before (rules reports/period, reports/equal-sums). */
export function SalesScreen() {
  const { may } = useOffice();
  // People who work on products alone have their own reports.
  return may('reports:read') ? <Sales /> : <Redirect to={officePaths.lostSearches} />;
}

function Sales() {
  const address = useSalesAddress();
  const days = periodQuery(address);
  const query = useOfficeRead<SalesReport>(`/api/office/reports/sales?${days}`, {
    keep: true,
    every: everyMs,
  });
  return (
    <ReportFrame here="sales" about={<Freshness report={query.data} />}>
      <PeriodBar address={address} report={query.data} />
      <Loaded query={query} waiting={<WaitingRows count={10} />}>
        {(report) => (
          <>
            <SalesOverview report={report} address={address} />
            <SalesBreakdown report={report} address={address} days={days} />
          </>
        )}
      </Loaded>
    </ReportFrame>
  );
}

/** Up to when orders are counted, and what still waits (rule reports/freshness). */
function Freshness({ report }: { report: SalesReport | undefined }) {
  const { t, format, locale } = useTexts(reportTexts);
  if (!report || report.readAt === null) return t.about;
  const at = t.asOf(formatDateTime(report.readAt, locale));
  return report.waiting === 0 ? at : `${at} ${t.waiting(format.integer(report.waiting))}`;
}
