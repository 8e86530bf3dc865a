/** The row at a page's end: its id, its value in the column that sorts, and which side of it the next page is on. */
export interface PageCursor {
  way: 'after' | 'before';
  key: string;
  id: number;
}
