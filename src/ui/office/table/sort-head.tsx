import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** A head that sorts its table: a press chooses `first`, another one the other way. `sort` is `column` or `-column`. */
export function SortHead(props: {
  head: string;
  column: string;
  sort: string;
  /** Which way comes first: figures from the highest, names from the beginning. */
  first: 'up' | 'down';
  isRight?: boolean;
  titleOf?: (next: 'up' | 'down') => string;
  onSort: (sort: string) => void;
}) {
  const { head, column, sort, first, isRight, titleOf, onSort } = props;
  const isDown = sort === `-${column}`;
  const isHere = isDown || sort === column;
  const next = isHere ? (isDown ? 'up' : 'down') : first;
  return (
    <th
      className={isRight ? 'is-right' : undefined}
      aria-sort={isHere ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={isHere ? 'sort-head is-here' : 'sort-head'}
        title={titleOf?.(next)}
        onClick={() => onSort(next === 'down' ? `-${column}` : column)}
      >
        {head}
        {isHere && <OfficeIcon name={isDown ? 'chevron-down' : 'chevron-up'} />}
      </button>
    </th>
  );
}
