import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { OrderTablePage, OrderViewCounts } from '#contract/office/office-order-list.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { BulkBar } from '#features/order-list/bulk/bulk-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import './order-list-screen.css';
import { OrdersTable } from './orders-table.tsx';
import { QuickLook } from './quick-look.tsx';
import { useColumns } from './table-columns.tsx';
import { TablePager } from './table-pager.tsx';
import { queryOf, useTableAddress, type TableAddress } from './table-words.tsx';
import { useSelection, type Selection } from './use-selection.tsx';
import { ViewTabs } from './view-tabs.tsx';

/** How often what others do is looked for. */
const everyMs = 15_000;

/** Every order, found, sorted and worked on together (rules order-list/filters, order-list/bulk). */
export function OrderTableScreen() {
  const address = useTableAddress();
  const { words } = address;
  const path = `/api/office/order-table?${queryOf(words, 'table')}`;
  const query = useOfficeRead<OrderTablePage>(path, { every: everyMs, keep: true });
  const counts = useOfficeRead<OrderViewCounts>('/api/office/order-views', { every: everyMs });
  const items = query.data?.items ?? [];
  const selection = useSelection(queryOf(words, 'filters'), items);
  const columns = useColumns();
  const cursor = useCursor(items, address, selection);
  const { look } = words;
  return (
    <div className={look ? 'order-screen has-look' : 'order-screen'}>
      <Head address={address} counts={counts.data} />
      <section className="office-panel">
        <ViewTabs words={words} counts={counts.data} />
        <FilterBar
          address={address}
          counts={counts.data}
          customer={query.data?.customer ?? null}
          columns={columns}
        />
        <Loaded query={query} waiting={<WaitingRows count={12} />}>
          {(page) => (
            <>
              <OrdersTable
                page={page}
                address={address}
                cursor={cursor.at}
                selection={selection}
                columns={columns}
                isOld={query.isPlaceholderData}
                onLook={cursor.look}
              />
              {page.items.length > 0 && <TablePager page={page} address={address} />}
            </>
          )}
        </Loaded>
      </section>
      <BulkBar selection={selection} carriers={counts.data?.carriers ?? []} sort={words.sort} />
      {look && <QuickLook orderNo={look} customerId={customerOf(items, look)} turn={cursor.turn} />}
    </div>
  );
}

const customerOf = (items: OrderTablePage['items'], look: string) =>
  items.find(({ orderNo }) => orderNo === look)?.customerId ?? null;

function Head(props: { address: TableAddress; counts: OrderViewCounts | undefined }) {
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
        // Its line stands there already while the numbers are on their way.
        props.counts ? t.about(countOf('all'), countOf('to-prepare'), countOf('to-ship')) : ' '
      }
      actions={
        <>
          <ExportMenu
            filters={queryOf(props.address.words, 'filters')}
            title={t.exports.filtered}
            look="secondary"
          />
          {may('orders:write') && (
            <OfficeLink className="button is-secondary" to={officePaths.pack}>
              <OfficeIcon name="package-open" />
              {t.pack}
            </OfficeLink>
          )}
        </>
      }
    />
  );
}

/** The row that the keys move, choose, look at and open. */
function useCursor(items: OrderTablePage['items'], address: TableAddress, selection: Selection) {
  const [, navigate] = useLocation();
  const [marked, setMarked] = useState<string | null>(null);
  const looked = address.words.look ?? null;
  const wanted = looked ?? marked;
  const place = items.findIndex(({ orderNo }) => orderNo === wanted);
  const current = items[place];
  const to = (orderNo: string, isLooked: boolean) => {
    setMarked(orderNo);
    if (isLooked) address.set({ look: orderNo });
  };
  const step = (by: 1 | -1): (() => void) | null => {
    const next = items[place === -1 && by === 1 ? 0 : place + by];
    return next ? () => to(next.orderNo, looked !== null) : null;
  };
  const close = () => {
    setMarked(looked);
    address.set({ look: null });
  };
  useEffect(() => {
    if (marked === null) return;
    document
      .querySelector(`[data-order="${CSS.escape(marked)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  useKeys({
    j: step(1) ?? undefined,
    k: step(-1) ?? undefined,
    x: current && (() => selection.toggle(current)),
    'Shift+x': current && (() => selection.reach(current)),
    ' ': current && (() => (looked ? close() : to(current.orderNo, true))),
    Enter: current && (() => navigate(officePaths.order(current.orderNo))),
    Escape: looked ? close : undefined,
  });
  return {
    at: current?.orderNo ?? null,
    look: (orderNo: string) => to(orderNo, true),
    turn: { previous: step(-1), next: step(1), close },
  };
}
