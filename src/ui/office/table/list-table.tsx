import type { ReactNode } from 'react';
import { Loaded, type OfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-column.ts';

/**
 * A list of the office with all its states: skeleton rows while it loads, the failure with another try, `empty` without
 * rows, the table with `foot` below it. While another page, sort or filter loads (`keep` of `useOfficeRead`), the
 * previous rows stay, dimmed.
 *
 *     const address = useListAddress(officePaths.customers, ['q', 'sort', 'cursor']);
 *     const query = useOfficeRead<CustomerPage>(`/api/office/customers?${address.query}`, { keep: true });
 *     <section className="office-panel">
 *       <div className="list-bar"><SearchField … /></div>
 *       <ListTable label={t.list} query={query} columns={columns} keyOf={({ id }) => id}
 *         sort={{ current: address.words.sort ?? 'name', onSort: (sort) => address.set({ sort }) }}
 *         empty={<EmptyState … />} foot={query.data && <PageTurner … />} />
 *     </section>
 */
export function ListTable<Row>(
  props: DataTableProps<Row> & {
    query: OfficeRead<{ items: readonly Row[] }>;
    /** A sentence, or an `EmptyState`. */
    empty: ReactNode;
    /** As many skeleton rows as usually come. */
    waitingRows?: number;
    /** Such as a `PageTurner`. */
    foot?: ReactNode;
  },
) {
  const { query, empty, waitingRows = 6, foot, ...table } = props;
  return (
    <Loaded query={query} waiting={<WaitingRows count={waitingRows} />}>
      {({ items }) =>
        items.length > 0 ? (
          <>
            <div
              className={`list-table${foot ? ' is-paged' : ''}${query.isPlaceholderData ? ' is-stale' : ''}`}
            >
              <DataTable {...table} rows={items} />
            </div>
            {foot}
          </>
        ) : typeof empty === 'string' ? (
          <p className="list-table-empty">{empty}</p>
        ) : (
          empty
        )
      }
    </Loaded>
  );
}
