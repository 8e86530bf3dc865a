import type { ReactNode } from 'react';
import type { RowCursor } from './use-row-cursor.ts';
import type { RowKey, RowSelection } from './use-row-selection.ts';

/** The sort of a table, as its call takes it: a column's name, with a `-` before it for descending. */
export interface TableSort {
  current: string;
  onSort: (sort: string) => void;
}

export interface TableColumn<Row> {
  /** Unique among the columns of a table. */
  head: string;
  /** A second line in the head. */
  headNote?: string;
  render: (row: Row) => ReactNode;
  /** Of the head and of each cell. */
  className?: string;
  isRight?: boolean;
  /** The column of a row's buttons: only screen readers get its head. */
  isActions?: boolean;
  /** The head sorts the table by this column. `first` is the direction of the first press. */
  sort?: { by: string; first: 'ascending' | 'descending' };
  /** On a phone, the head is repeated before the cell. The default is true in `lines` and false in `card`. */
  isLabeled?: boolean;
}

/**
 * The layout at a phone's width. `lines`: each row is a card with a line for each column, "head: cell". `card`: each row
 * is a grid, and the screen's style sheet places the cells by their class. `table`: it stays a table and scrolls.
 */
export type PhoneLayout = 'lines' | 'card' | 'table';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => RowKey;
  phone?: PhoneLayout;
  className?: string;
  sort?: TableSort;
  /** Adds a column of checkboxes. `nameOf` names a row for screen readers. */
  selection?: RowSelection<Row>;
  nameOf?: (row: Row) => string;
  /** The row that the keyboard works on. */
  cursor?: RowCursor<Row>;
  /** A press on a row, outside of its links and controls. */
  onRowClick?: (row: Row) => void;
  /** The heads stay below the office's bar while the page scrolls (desktop only). */
  hasStickyHeads?: boolean;
  /** A row below the others, such as the totals: a `tr` with its cells. */
  footRow?: ReactNode;
}
