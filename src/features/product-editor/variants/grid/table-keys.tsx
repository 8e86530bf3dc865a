import type { KeyboardEvent, SyntheticEvent } from 'react';

/** Up, down and Enter move between the cells of a column. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : ['ArrowDown', 'Enter'].includes(event.key) ? 1 : 0;
  const { target } = event;
  if (step === 0 || !(target instanceof HTMLInputElement)) return;
  const { column } = target.dataset;
  if (column === undefined) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-column]')];
  const own = cells.filter(({ dataset }) => dataset['column'] === column);
  const next = own[own.indexOf(target) + step];
  event.preventDefault();
  next?.focus();
  next?.select();
}

/** Gives the row and the column of the cell that has the focus. */
export function fillDown(
  event: KeyboardEvent<HTMLElement>,
  fill: (row: string, column: string) => void,
): void {
  const cell = focusedCell(event);
  if (!cell) return;
  event.preventDefault();
  fill(cell.row, cell.column);
}

/** The cell in which something happens; null outside of the rows. */
export function focusedCell({
  target,
}: SyntheticEvent<HTMLElement>): { input: HTMLInputElement; row: string; column: string } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { column } = target.dataset;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { input: target, row, column };
}
