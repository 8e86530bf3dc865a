import type { ReturnsPage, ReturnsRow } from '#contract/office/office-reports.ts';
import type { ReturnsBy } from '#rules/reports/returns-report.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import {
  reasonName,
  returnsReportTexts,
  returnsRowName,
} from '#text/office/returns/returns-report-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { Change } from '../report-change.tsx';

export type ReturnsAddress = ListAddress<'period' | 'from' | 'to' | 'by' | 'sort' | 'cursor'>;

interface TableProps {
  by: ReturnsBy;
  address: ReturnsAddress;
  query: OfficeRead<ReturnsPage>;
}

/** The rows of the report of returns, sorted and by pages. */
export function ReturnsReportTable(props: TableProps) {
  const { by, address, query } = props;
  const { t, format } = useTexts(returnsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const columns = useColumns(props);
  const page = query.data;
  return (
    <>
      <ListTable
        label={`${texts.tabs.returns}: ${t.by[by]}`}
        query={query}
        columns={columns}
        keyOf={({ key }) => key}
        phone="lines"
        sort={{ current: address.words.sort ?? '-pieces', onSort: (sort) => address.set({ sort }) }}
        waitingRows={8}
        empty={t.empty}
        foot={
          page && (
            <PageTurner
              shown={texts.rowsOf(format.integer(page.items.length), format.integer(page.total))}
              previous={page.page > 1 ? String(page.page - 1) : null}
              next={page.page < page.pages ? String(page.page + 1) : null}
              onTurn={(cursor) => address.set({ cursor })}
            />
          )
        }
      />
      <p className="report-remark">{t.costRemark}</p>
    </>
  );
}

function useColumns({ by, query }: TableProps): TableColumn<ReturnsRow>[] {
  const { t, format } = useTexts(returnsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const currency = query.data?.currency ?? '';
  const numeric = { className: 'numeric', isRight: true, isLabeled: true };
  const sort = (key: string) => ({ by: key, first: 'descending' as const });
  /** Shipping and commission have no pieces. */
  const counted = (row: ReturnsRow, figure: number) =>
    row.key === '-1' || row.key === '-2' ? '' : format.integer(figure);
  return [
    { head: t.by[by], className: 'report-name', render: (row) => <Name row={row} by={by} /> },
    {
      head: t.pieces,
      ...numeric,
      sort: sort('pieces'),
      render: (row) => <b>{counted(row, row.pieces)}</b>,
    },
    {
      head: t.rate,
      ...numeric,
      sort: sort('rate'),
      render: ({ rate }) => (rate === null ? '' : format.percent(rate)),
    },
    {
      head: texts.heads.before,
      className: 'numeric muted',
      isRight: true,
      isLabeled: true,
      sort: sort('before'),
      render: (row) => counted(row, row.before),
    },
    {
      head: texts.heads.change,
      isRight: true,
      render: (row) => <Change now={row.pieces} before={row.before} isLessBetter />,
    },
    {
      head: t.amount,
      ...numeric,
      sort: sort('amount'),
      render: (row) => format.money(row.amount, currency),
    },
    {
      head: t.cost,
      ...numeric,
      sort: sort('cost'),
      render: (row) => format.money(row.cost, currency),
    },
  ];
}

/** A product leads to its page and has its most frequent reason. */
function Name({ row, by }: { row: ReturnsRow; by: ReturnsBy }) {
  const { locale } = useTexts(returnsReportTexts);
  const { may } = useOffice();
  const name = returnsRowName(by, row, locale);
  const note = [row.note, reasonName(row.reason, locale)].filter((part) => part !== '');
  const isProduct = by === 'product' && Number(row.key) > 0;
  return (
    <div>
      {isProduct && may('catalog:read') ? (
        <OfficeLink className="link" to={officePaths.product(Number(row.key))}>
          {name}
        </OfficeLink>
      ) : (
        name
      )}
      {note.length > 0 && <span className="caption">{note.join(' · ')}</span>}
    </div>
  );
}
