import type { SalesReport, SalesRow, SalesRows } from '#contract/office/office-reports.ts';
import { compareDays } from '#rules/reports/report-days.ts';
import {
  readReportSort,
  salesKeys,
  salesSortKeys,
  type SalesBy,
} from '#rules/reports/report-table.ts';
import { formatDate } from '#text/format.ts';
import { reportTexts, salesRowName } from '#text/office/report-texts.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead, type OfficeRead } from '#ui/office/state/office-query.tsx';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { Change } from '../report-change.tsx';
import { withLength } from '../report-address.tsx';
import { FileLinks } from '../report-frame.tsx';
import { Segments } from '../report-segments.tsx';
import { Share } from '../report-share.tsx';
import { byOf, type SalesAddress } from './sales-address.tsx';

const daysOnPage = 50;

/** A row with its name in words. */
type NamedRow = Omit<SalesRow, 'key'> & { key: number | string };

interface BreakdownProps {
  report: SalesReport;
  address: SalesAddress;
  /** The words of the query that choose the days. */
  days: string;
}

/** The sales of the period by day, product, category, brand, customer, city, payment or VAT rate. */
export function SalesBreakdown(props: BreakdownProps) {
  const { address, days } = props;
  const { t } = useTexts(reportTexts);
  const by = byOf(address);
  const segments = salesKeys.map((key) => ({
    key,
    to: address.to({ by: key === 'main' ? null : key, sort: null }),
    name: t.by[key],
  }));
  const query = new URLSearchParams(days);
  query.set('by', by);
  if (address.words.sort) query.set('sort', address.words.sort);
  return (
    <Panel
      title={t.breakdown}
      wide
      aside={<FileLinks path="/api/office/reports/sales/export" query={String(query)} />}
    >
      <div className="report-by">
        <Segments label={t.breakdown} current={by} segments={segments} />
      </div>
      {by === 'day' ? (
        <DayTable {...props} />
      ) : (
        <KeyTable {...props} by={by} query={String(query)} />
      )}
    </Panel>
  );
}

function DayTable({ report, address }: BreakdownProps) {
  const { locale } = useTexts(reportTexts);
  const sort = readReportSort(address.words.sort ?? '', salesSortKeys);
  const rows = compareDays(withLength(report), report.days)
    .toReversed()
    .map((day): NamedRow => ({
      ...day,
      key: day.day,
      name: formatDate(day.day, locale),
      note: '',
      before: day.before.gross,
    }));
  if (sort) {
    const way = sort.descending ? -1 : 1;
    rows.sort((one, other) => way * (one[sort.key] - other[sort.key]));
  }
  const pages = Math.max(1, Math.ceil(rows.length / daysOnPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(address.words.cursor ?? 1)) || 1));
  const items = rows.slice((page - 1) * daysOnPage, page * daysOnPage);
  const query: OfficeRead<{ items: NamedRow[] }> = {
    data: { items },
    error: null,
    isPending: false,
    isPlaceholderData: false,
    refetch: () => Promise.resolve(),
  };
  return (
    <RowTable
      {...{ report, address, query }}
      by="day"
      of={{ page, pages, total: rows.length, shown: items.length }}
    />
  );
}

function KeyTable(props: BreakdownProps & { by: Exclude<SalesBy, 'day'>; query: string }) {
  const { report, address, by } = props;
  const { locale } = useTexts(reportTexts);
  const read = useOfficeRead<SalesRows>(
    `/api/office/reports/sales-rows?${props.query}&page=${address.words.cursor ?? 1}`,
    { keep: true },
  );
  const { data } = read;
  const items = data?.items.map((row) => ({ ...row, name: salesRowName(by, row, locale) }));
  return (
    <RowTable
      {...{ report, address, by }}
      query={{ ...read, data: items && { items } }}
      of={data && { ...data, shown: data.items.length }}
    />
  );
}

function RowTable(props: {
  report: SalesReport;
  address: SalesAddress;
  by: SalesBy;
  query: OfficeRead<{ items: readonly NamedRow[] }>;
  of: { page: number; pages: number; total: number; shown: number } | undefined;
}) {
  const { report, address, by, query, of } = props;
  const { t, format } = useTexts(reportTexts);
  const columns = useColumns(report, by);
  const isWhole = by === 'day' || by === 'customer' || by === 'city' || by === 'payment';
  return (
    <>
      <ListTable
        label={`${t.sales}: ${t.by[by]}`}
        className="report-table"
        query={query}
        columns={columns}
        keyOf={({ key }) => key}
        phone="card"
        sort={{
          current: address.words.sort ?? (by === 'day' ? '' : '-gross'),
          onSort: (sort) => address.set({ sort }),
        }}
        footRow={<SumRow report={report} />}
        waitingRows={8}
        empty={t.noSales}
        foot={
          of && (
            <PageTurner
              shown={t.rowsOf(format.integer(of.shown), format.integer(of.total))}
              previous={of.page > 1 ? String(of.page - 1) : null}
              next={of.page < of.pages ? String(of.page + 1) : null}
              onTurn={(cursor) => address.set({ cursor })}
            />
          )
        }
      />
      {!isWhole && <p className="report-remark">{t.countedOnce}</p>}
    </>
  );
}

function useColumns({ sums, currency }: SalesReport, by: SalesBy): TableColumn<NamedRow>[] {
  const { t, format } = useTexts(reportTexts);
  const { heads } = t;
  const money = (amount: number) => format.money(amount, currency);
  const sort = (key: string) => ({ by: key, first: 'descending' as const });
  return [
    { head: t.by[by], className: 'report-name', render: (row) => <Name row={row} /> },
    {
      head: heads.gross,
      className: 'report-amount numeric',
      isRight: true,
      sort: sort('gross'),
      render: (row) => <b>{money(row.gross)}</b>,
    },
    {
      head: heads.share,
      className: 'report-share',
      render: (row) => <Share part={row.gross} whole={sums.gross} />,
    },
    {
      head: heads.before,
      className: 'report-before numeric muted',
      isRight: true,
      isLabeled: true,
      sort: sort('before'),
      render: (row) => money(row.before),
    },
    {
      head: heads.change,
      className: 'report-difference',
      isRight: true,
      render: (row) => <Change now={row.gross} before={row.before} />,
    },
    {
      head: heads.orders,
      className: 'report-orders numeric',
      isRight: true,
      isLabeled: true,
      sort: sort('orders'),
      render: (row) => format.integer(row.orders),
    },
    {
      head: heads.pieces,
      className: 'report-pieces numeric',
      isRight: true,
      sort: sort('pieces'),
      render: (row) => format.integer(row.pieces),
    },
  ];
}

function Name({ row: { name, note } }: { row: NamedRow }) {
  return (
    <div>
      {name}
      {note !== '' && <span className="caption">{note}</span>}
    </div>
  );
}

function SumRow({ report: { sums, before, currency } }: { report: SalesReport }) {
  const { t, format } = useTexts(reportTexts);
  return (
    <tr>
      <th scope="row" className="report-name">
        {t.sum}
      </th>
      <td className="report-amount numeric is-right">
        <b>{format.money(sums.gross, currency)}</b>
      </td>
      <td className="report-share">
        <Share part={sums.gross} whole={sums.gross} />
      </td>
      <td className="report-before numeric muted is-right" data-label={t.heads.before}>
        {format.money(before.gross, currency)}
      </td>
      <td className="report-difference is-right">
        <Change now={sums.gross} before={before.gross} />
      </td>
      <td className="report-orders numeric is-right" data-label={t.heads.orders}>
        {format.integer(sums.orders)}
      </td>
      <td className="report-pieces numeric is-right">{format.integer(sums.pieces)}</td>
    </tr>
  );
}
