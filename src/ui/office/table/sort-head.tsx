import { useTexts } from '#ui/state/text-context.tsx';
import { officeTableTexts } from '#text/office/office-table-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import type { TableSort } from './table-column.ts';

/** A head that sorts its table; another press sorts the other way. */
export function SortHead(props: {
  head: string;
  column: { by: string; first: 'ascending' | 'descending' };
  sort: TableSort;
  className: string;
}) {
  const { head, column, sort, className } = props;
  const { t } = useTexts(officeTableTexts);
  const isDescending = sort.current === `-${column.by}`;
  const isSorted = isDescending || sort.current === column.by;
  const now = isDescending ? 'descending' : 'ascending';
  const next = !isSorted ? column.first : isDescending ? 'ascending' : 'descending';
  return (
    <th className={className} aria-sort={isSorted ? now : undefined}>
      <button
        type="button"
        className={isSorted ? 'sort-head is-sorted' : 'sort-head'}
        title={t.sort[next](head)}
        onClick={() => sort.onSort(next === 'descending' ? `-${column.by}` : column.by)}
      >
        {head}
        {isSorted && <OfficeIcon name={isDescending ? 'chevron-down' : 'chevron-up'} />}
      </button>
    </th>
  );
}
