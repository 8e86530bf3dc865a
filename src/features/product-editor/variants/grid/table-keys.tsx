import type { KeyboardEvent } from 'react';

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
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const column = target.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (column === undefined || row === undefined) return;
  event.preventDefault();
  fill(row, column);
}
