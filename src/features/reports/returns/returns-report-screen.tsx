import '../sales/sales-screen.css';
import type { ReturnsPage, ReturnsSums } from '#contract/office/office-reports.ts';
import { isReturnsBy, returnsRows } from '#rules/reports/returns-report.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { returnsReportTexts } from '#text/office/returns/returns-report-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { periodQuery } from '../report-address.tsx';
import { Figure } from '../report-figure.tsx';
import { FileLinks, ReportFrame } from '../report-frame.tsx';
import { PeriodBar } from '../report-period-bar.tsx';
import { Segments } from '../report-segments.tsx';
import { ReturnsReportTable, type ReturnsAddress } from './returns-report-table.tsx';

/** The returns of a period by product and reason, beside those of the one before (rule reports/returns). */
export function ReturnsReportScreen() {
  const { t } = useTexts(returnsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const address: ReturnsAddress = useListAddress(officePaths.returnsReport, [
    'period',
    'from',
    'to',
    'by',
    'sort',
    'cursor',
  ]);
  const { sort, cursor = '1' } = address.words;
  const by =
    address.words.by !== undefined && isReturnsBy(address.words.by) ? address.words.by : 'product';
  const words = new URLSearchParams(periodQuery(address));
  words.set('by', by);
  if (sort !== undefined) words.set('sort', sort);
  const call = '/api/office/reports/returns';
  const query = useOfficeRead<ReturnsPage>(`${call}?${words}&page=${cursor}`, { keep: true });
  return (
    <ReportFrame here="returns" about={t.about}>
      <PeriodBar address={address} report={query.data} />
      {query.data && <Figures page={query.data} />}
      <Panel
        title={texts.breakdown}
        wide
        aside={<FileLinks path={`${call}/export`} query={String(words)} />}
      >
        <div className="report-by">
          <Segments
            label={texts.breakdown}
            current={by}
            segments={returnsRows.map((key) => ({
              key,
              to: address.to({ by: key === 'product' ? null : key, sort: null }),
              name: t.by[key],
            }))}
          />
        </div>
        <ReturnsReportTable {...{ by, address, query }} />
      </Panel>
    </ReportFrame>
  );
}

const rateOf = ({ pieces, sold }: ReturnsSums) =>
  sold === 0 ? 0 : Math.round((pieces / sold) * 1000) / 10;

function Figures({ page: { sums, before, currency } }: { page: ReturnsPage }) {
  const { t, format } = useTexts(returnsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const money = (amount: number) => format.money(amount, currency);
  return (
    <Panel title={texts.sum}>
      <dl className="report-figures">
        <Figure
          isLessBetter
          name={t.returns}
          now={sums.returns}
          before={before.returns}
          show={format.integer}
        />
        <Figure
          isLessBetter
          name={t.pieces}
          now={sums.pieces}
          before={before.pieces}
          show={format.integer}
        />
        <Figure
          isLessBetter
          name={t.rate}
          now={rateOf(sums)}
          before={rateOf(before)}
          show={format.percent}
        />
        <Figure
          isLessBetter
          name={t.amount}
          now={sums.amount}
          before={before.amount}
          show={money}
        />
        <Figure isLessBetter name={t.cost} now={sums.cost} before={before.cost} show={money} />
      </dl>
    </Panel>
  );
}
