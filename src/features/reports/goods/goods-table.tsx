import type { GoodsPage, GoodsRow } from '#contract/office/catalog/office-goods.ts';
import type { GoodsBy, GoodsReport } from '#rules/reports/goods-report.ts';
import { formatDate } from '#text/format.ts';
import { goodsReportTexts, goodsRowName } from '#text/office/catalog/goods-report-text.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { Share } from '../report-share.tsx';

export type GoodsAddress = ListAddress<'by' | 'days' | 'sort' | 'cursor'>;

interface TableProps {
  report: GoodsReport;
  by: GoodsBy;
  address: GoodsAddress;
  query: OfficeRead<GoodsPage>;
}

/** The rows of a report of goods, sorted and by pages. */
export function GoodsTable(props: TableProps) {
  const { report, by, address, query } = props;
  const { t, format } = useTexts(goodsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const columns = useColumns(props);
  const page = query.data;
  return (
    <>
      <ListTable
        label={`${texts.tabs[report]}: ${t.by[by]}`}
        query={query}
        columns={columns}
        keyOf={({ key }) => key}
        phone="lines"
        sort={{ current: address.words.sort ?? '-value', onSort: (sort) => address.set({ sort }) }}
        waitingRows={8}
        empty={t.empty[report]}
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
      {by === 'warehouse' && <p className="report-remark">{t.warehouseRemark}</p>}
    </>
  );
}

function useColumns({ report, by, query }: TableProps): TableColumn<GoodsRow>[] {
  const { t, format, locale } = useTexts(goodsReportTexts);
  const { t: texts } = useTexts(reportTexts);
  const { sums, currency } = query.data ?? { sums: null, currency: '' };
  const sort = (key: string) => ({ by: key, first: 'descending' as const });
  const numeric = { className: 'numeric', isRight: true, isLabeled: true };
  const day = (when: string | null) =>
    when === null ? <span className="muted">{t.never}</span> : formatDate(when, locale);
  const dayColumn: TableColumn<GoodsRow>[] =
    report === 'slow'
      ? [{ head: t.lastSale, ...numeric, render: (row) => day(row.day) }]
      : by === 'cart'
        ? [{ head: t.lastChange, ...numeric, sort: sort('day'), render: (row) => day(row.day) }]
        : [];
  const hasCount = report === 'carts' || (report === 'stock' && by !== 'product');
  const countHead = report === 'stock' ? t.products : by === 'cart' ? t.lines : t.carts;
  return [
    { head: t.by[by], className: 'report-name', render: (row) => <Name row={row} by={by} /> },
    {
      head: t.value,
      className: 'report-amount numeric',
      isRight: true,
      sort: sort('value'),
      render: (row) => <b>{format.money(row.value, currency)}</b>,
    },
    {
      head: t.share,
      className: 'report-share',
      render: (row) => <Share part={row.value} whole={sums?.value ?? 0} />,
    },
    ...dayColumn,
    ...(hasCount
      ? [
          {
            head: countHead,
            ...numeric,
            sort: sort('count'),
            render: (row: GoodsRow) => format.integer(row.count),
          },
        ]
      : []),
    {
      head: texts.heads.pieces,
      ...numeric,
      sort: sort('pieces'),
      render: (row) => format.integer(row.pieces),
    },
  ];
}

/** A product leads to its page, and a cart to its customer. */
function Name({ row, by }: { row: GoodsRow; by: GoodsBy }) {
  const { t, locale } = useTexts(goodsReportTexts);
  const { may } = useOffice();
  const name = goodsRowName(by, row, locale);
  const note = by === 'cart' && row.customerId === null ? t.nobody : row.note;
  const to =
    by === 'product' && may('catalog:read')
      ? officePaths.product(Number(row.key))
      : row.customerId !== null
        ? officePaths.customer(row.customerId)
        : null;
  return (
    <div>
      {to === null ? (
        name
      ) : (
        <OfficeLink className="link" to={to}>
          {name}
        </OfficeLink>
      )}
      {note !== '' && <span className="caption">{note}</span>}
    </div>
  );
}
