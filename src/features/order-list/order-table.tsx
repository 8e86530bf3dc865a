import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { OrderTablePage, TableOrder } from '#contract/office/orders/office-order-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { ListTable } from '#ui/office/table/list-table.tsx';
import type { RowCursor } from '#ui/office/table/use-row-cursor.ts';
import type { RowSelection } from '#ui/office/table/use-row-selection.ts';
import type { ColumnChoice } from './column-menu.tsx';
import { isFiltered, type OrderAddress } from './order-list-address.tsx';
import { useOrderColumns } from './order-list-columns.tsx';
import { OrderPager } from './order-pager.tsx';

/** The page of orders; a press on a row opens its quick look. */
export function OrderTable(props: {
  query: OfficeRead<OrderTablePage>;
  address: OrderAddress;
  cursor: RowCursor<TableOrder>;
  selection: RowSelection<TableOrder>;
  columns: ColumnChoice;
  onLook: (order: TableOrder) => void;
}) {
  const { query, address } = props;
  const { t } = useTexts(orderTableTexts);
  const columns = useOrderColumns(props.columns);
  return (
    <ListTable
      label={t.list}
      className="order-table"
      query={query}
      columns={columns}
      keyOf={orderNoOf}
      nameOf={orderNoOf}
      phone="card"
      hasStickyHeads
      sort={{
        current: address.words.sort ?? '-date',
        onSort: (sort) => address.set({ sort: sort === '-date' ? null : sort }),
      }}
      selection={props.selection}
      cursor={props.cursor}
      onRowClick={props.onLook}
      waitingRows={12}
      empty={<NoOrders address={address} />}
      foot={query.data && <OrderPager page={query.data} address={address} />}
    />
  );
}

export const orderNoOf = ({ orderNo }: TableOrder) => orderNo;

function NoOrders({ address }: { address: OrderAddress }) {
  const { t } = useTexts(orderTableTexts);
  const { view } = address.words;
  const filtered = isFiltered(address.words);
  return (
    <EmptyState
      icon={filtered ? 'search-x' : 'package-open'}
      title={filtered ? t.nothingFound : t.empty}
      text={filtered ? t.nothingFoundHint : t.emptyHint}
    >
      {filtered && (
        <Button look="secondary" onClick={() => address.replaceAll(view ? { view } : {})}>
          {t.clearAll}
        </Button>
      )}
    </EmptyState>
  );
}
