import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { OrderTablePage } from '#contract/office/office-order-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { SortHead } from '#ui/office/table/sort-head.tsx';
import { OrderRow } from './table-row.tsx';
import type { ColumnChoice } from './table-columns.tsx';
import { isFiltered, type TableAddress } from './table-words.tsx';
import type { Selection } from './use-selection.tsx';

/** The page of orders, sorted by its heads. */
export function OrdersTable(props: {
  page: OrderTablePage;
  address: TableAddress;
  cursor: string | null;
  selection: Selection;
  columns: ColumnChoice;
  isOld: boolean;
  onLook: (orderNo: string) => void;
}) {
  const { page, address, cursor, selection, columns } = props;
  const { t } = useTexts(orderTableTexts);
  if (page.items.length === 0) return <NoOrders address={address} />;
  return (
    <div className={props.isOld ? 'order-table-box is-old' : 'order-table-box'}>
      <table className="data-table order-table" aria-label={t.list}>
        <Heads page={page} address={address} selection={selection} columns={columns} />
        <tbody>
          {page.items.map((order) => (
            <OrderRow
              key={order.orderNo}
              order={order}
              isAtCursor={cursor === order.orderNo}
              selection={selection}
              columns={columns}
              onLook={() => props.onLook(order.orderNo)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heads(props: {
  page: OrderTablePage;
  address: TableAddress;
  selection: Selection;
  columns: ColumnChoice;
}) {
  const { page, address, selection, columns } = props;
  const { t } = useTexts(orderTableTexts);
  const chosen = page.items.filter(({ orderNo }) => selection.has(orderNo)).length;
  return (
    <thead>
      <tr>
        <th className="order-cell-check" aria-label={t.selectAll}>
          <label className="check">
            <input
              type="checkbox"
              checked={chosen === page.items.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < page.items.length;
              }}
              onChange={selection.toggleAll}
            />
            <span className="screen-reader-only">{t.selectAll}</span>
          </label>
        </th>
        <OrderSort column="number" address={address} />
        {columns.isShown('date') && <OrderSort column="date" address={address} />}
        {columns.isShown('customer') && <th className="order-cell-customer">{t.heads.customer}</th>}
        {columns.isShown('lines') && <th className="order-cell-lines is-right">{t.heads.lines}</th>}
        {columns.isShown('payment') && <th className="order-cell-payment">{t.heads.payment}</th>}
        <th className="order-cell-state">{t.heads.state}</th>
        {columns.isShown('shipping') && <th className="order-cell-shipping">{t.heads.shipping}</th>}
        {columns.isShown('total') && <OrderSort column="total" address={address} isRight />}
      </tr>
    </thead>
  );
}

function OrderSort(props: {
  column: 'number' | 'date' | 'total';
  address: TableAddress;
  isRight?: boolean;
}) {
  const { column, address, isRight = false } = props;
  const { t } = useTexts(orderTableTexts);
  const head = t.heads[column];
  return (
    <SortHead
      head={head}
      column={column}
      sort={address.words.sort ?? '-date'}
      first="down"
      isRight={isRight}
      titleOf={(next) => (next === 'up' ? t.sortUp(head) : t.sortDown(head))}
      onSort={(sort) => address.set({ sort: sort === '-date' ? null : sort })}
    />
  );
}

function NoOrders({ address }: { address: TableAddress }) {
  const { t } = useTexts(orderTableTexts);
  const { words } = address;
  const filtered = isFiltered(words);
  return (
    <EmptyState
      icon={filtered ? 'search-x' : 'package-open'}
      title={filtered ? t.nothingFound : t.empty}
      text={filtered ? t.nothingFoundHint : t.emptyHint}
    >
      {filtered && (
        <Button look="secondary" onClick={() => address.go(words.view ? `view=${words.view}` : '')}>
          {t.clearAll}
        </Button>
      )}
    </EmptyState>
  );
}
