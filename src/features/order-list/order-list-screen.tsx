import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useLocation } from 'wouter';
import type {
  OrderTablePage,
  OrderViewCounts,
  TableOrder,
} from '#contract/office/orders/office-order-list.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useRowSelection, type RowSelection } from '#ui/office/table/use-row-selection.ts';
import { BulkBar } from '#features/order-list/bulk/bulk-bar.tsx';
import { useColumnChoice } from './column-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import './order-list-screen.css';
import { filterQuery, useOrderAddress, type OrderAddress } from './order-list-address.tsx';
import { orderNoOf, OrderTable } from './order-table.tsx';
import { QuickLook } from './quick-look.tsx';
import { ViewTabs } from './view-tabs.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 15_000;

/** All orders: to find, sort and work on together (rules order-list/filters, order-list/bulk). */
export function OrderTableScreen() {
  const address = useOrderAddress();
  const { words } = address;
  const path = `/api/office/order-table?${address.query}`;
  const query = useOfficeRead<OrderTablePage>(path, { every: everyMs, keep: true });
  const counts = useOfficeRead<OrderViewCounts>('/api/office/order-views', { every: everyMs });
  const items = query.data?.items ?? [];
  const selection = useRowSelection({ scope: filterQuery(words), page: items, keyOf: orderNoOf });
  const columns = useColumnChoice();
  const { cursor, open, close } = useQuickLook(items, address, selection);
  const { look } = words;
  return (
    <div className={look ? 'order-screen has-look' : 'order-screen'}>
      <Head filters={filterQuery(words)} view={words.view} counts={counts.data} />
      <section className="office-panel">
        <ViewTabs words={words} counts={counts.data} />
        <FilterBar
          address={address}
          counts={counts.data}
          customer={query.data?.customer ?? null}
          company={query.data?.company ?? null}
          columns={columns}
        />
        <OrderTable
          query={query}
          address={address}
          cursor={cursor}
          selection={selection}
          columns={columns}
          onLook={open}
        />
      </section>
      <BulkBar selection={selection} carriers={counts.data?.carriers ?? []} sort={words.sort} />
      {look && (
        <QuickLook
          orderNo={look}
          customerId={cursor.row?.customerId ?? null}
          previous={cursor.previous}
          next={cursor.next}
          onClose={close}
        />
      )}
    </div>
  );
}

function Head(props: {
  filters: string;
  view: string | undefined;
  counts: OrderViewCounts | undefined;
}) {
  const { t, format } = useTexts(orderTableTexts);
  const { may } = useOffice();
  const countOf = (view: string) => {
    const found = props.counts?.items.find((each) => each.view === view);
    const text = format.integer(found?.count ?? 0);
    return found?.isMore ? t.atLeast(text) : text;
  };
  return (
    <PageHead
      title={t.title}
      about={
        // The space keeps the line's height until the counts arrive.
        props.counts ? t.about(countOf('all'), countOf('to-prepare'), countOf('to-ship')) : ' '
      }
      actions={
        <>
          {props.view === 'refunds' && (
            <OfficeLink className="button" to={officePaths.refunds}>
              <OfficeIcon name="landmark" />
              {t.sendRefunds}
            </OfficeLink>
          )}
          <ExportMenu filters={props.filters} title={t.exports.filtered} look="secondary" />
          {may('orders:write') && (
            <OfficeLink className="button is-secondary" to={officePaths.pack}>
              <OfficeIcon name="package-open" />
              {t.pack}
            </OfficeLink>
          )}
          {may('orders:write') && (
            <OfficeLink className="button" to={officePaths.phoneOrder}>
              <OfficeIcon name="plus" />
              {t.phoneOrder}
            </OfficeLink>
          )}
        </>
      }
    />
  );
}

/** The row of the keyboard, and the quick look, which follows it while it is open. */
function useQuickLook(
  items: readonly TableOrder[],
  address: OrderAddress,
  selection: RowSelection<TableOrder>,
) {
  const [, navigate] = useLocation();
  const shown = address.words.look ?? null;
  const open = ({ orderNo }: TableOrder) => address.set({ look: orderNo });
  const close = () => address.set({ look: null });
  const cursor = useRowCursor({
    rows: items,
    keyOf: orderNoOf,
    selection,
    shown,
    onMove: (order) => {
      if (shown !== null) open(order);
    },
  });
  const { row } = cursor;
  useKeys({
    ' ': row && (() => (shown === null ? open(row) : close())),
    Enter: row && (() => navigate(officePaths.order(row.orderNo))),
    Escape: shown === null ? undefined : close,
  });
  return { cursor, open, close };
}
