import '../sales/sales-screen.css';
import type { GoodsPage } from '#contract/office/catalog/office-goods.ts';
import {
  goodsDays,
  goodsRows,
  readGoodsBy,
  type GoodsBy,
  type GoodsReport,
} from '#rules/reports/goods-report.ts';
import { goodsReportTexts } from '#text/office/catalog/goods-report-text.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { FileLinks, ReportFrame } from '../report-frame.tsx';
import { Segments } from '../report-segments.tsx';
import { GoodsTable, type GoodsAddress } from './goods-table.tsx';

const paths: Readonly<Record<GoodsReport, string>> = {
  stock: officePaths.stockValue,
  slow: officePaths.slowMovers,
  carts: officePaths.leftCarts,
};

/** Stock value, slow movers or left carts (rules reports/stock-value, reports/slow-movers, reports/left-carts). */
export function GoodsScreen({ report }: { report: GoodsReport }) {
  const { t } = useTexts(goodsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const address: GoodsAddress = useListAddress(paths[report], ['by', 'days', 'sort', 'cursor']);
  const { days, sort, cursor = '1' } = address.words;
  const by = readGoodsBy(report, address.words.by) ?? goodsRows[report][0];
  const words = new URLSearchParams({ by, ...(days && { days }), ...(sort && { sort }) });
  const call = `/api/office/reports/${report}`;
  const query = useOfficeRead<GoodsPage>(`${call}?${words}&page=${cursor}`, { keep: true });
  return (
    <ReportFrame here={report} about={t.about[report]}>
      <DaysBar report={report} address={address} />
      {query.data && <Figures report={report} page={query.data} />}
      <Panel
        title={texts.tabs[report]}
        wide
        aside={<FileLinks path={`${call}/export`} query={String(words)} />}
      >
        <BySegments report={report} by={by} address={address} />
        <GoodsTable {...{ report, by, address, query }} />
      </Panel>
    </ReportFrame>
  );
}

function DaysBar({ report, address }: { report: GoodsReport; address: GoodsAddress }) {
  const { t, format } = useTexts(goodsReportTexts);
  const lengths: readonly number[] = goodsDays[report];
  const [usual] = lengths;
  if (usual === undefined) return null;
  const label = report === 'slow' ? t.notSoldFor : t.changedWithin;
  return (
    <div className="report-period">
      <span>{label}</span>
      <Segments
        label={label}
        current={address.words.days ?? String(usual)}
        segments={lengths
          .toSorted((one, other) => one - other)
          .map((days) => ({
            key: String(days),
            to: address.to({ days: days === usual ? null : String(days) }),
            name: t.days(format.integer(days)),
          }))}
      />
    </div>
  );
}

function BySegments(props: { report: GoodsReport; by: GoodsBy; address: GoodsAddress }) {
  const { report, by, address } = props;
  const { t } = useTexts(goodsReportTexts);
  const known: readonly GoodsBy[] = goodsRows[report];
  if (known.length < 2) return null;
  return (
    <div className="report-by">
      <Segments
        label={t.rows}
        current={by}
        segments={known.map((key) => ({
          key,
          to: address.to({ by: key === known[0] ? null : key, sort: null }),
          name: t.by[key],
        }))}
      />
    </div>
  );
}

function Figures({ report, page }: { report: GoodsReport; page: GoodsPage }) {
  const { t, format } = useTexts(goodsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const { sums, currency } = page;
  const isOfCarts = report === 'carts';
  const average = sums.count === 0 ? 0 : sums.value / sums.count;
  return (
    <Panel title={texts.sum}>
      <dl className="report-figures">
        <Figure name={t.value} text={format.money(sums.value, currency)} />
        <Figure name={isOfCarts ? t.carts : t.products} text={format.integer(sums.count)} />
        <Figure name={t.pieces} text={format.integer(sums.pieces)} />
        {isOfCarts && <Figure name={t.average} text={format.money(average, currency)} />}
      </dl>
      {sums.unpriced > 0 && <p className="muted">{t.unpriced(format.integer(sums.unpriced))}</p>}
    </Panel>
  );
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
