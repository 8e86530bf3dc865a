import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import type { GridRow, RowChange } from '#features/product-editor/variants/use-variant-draft.tsx';
import {
  pasteCells,
  pasteColumns,
  pastedRectangle,
  type Paste,
  type PasteColumn,
} from '#rules/catalog/variants/pasted-cells.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { groupedRows, type TableProps } from './grid-view.tsx';
import { focusedCell } from './table-keys.tsx';

type Refused = Readonly<Record<string, string>>;

/** Pastes a rectangle of cells that a spreadsheet program copied, marks the refused ones, and tells of both (rule variants/paste). */
export function usePaste(props: TableProps): {
  /** The texts of refused cells, by the names that the grid's errors have. */
  refused: Refused;
  paste: (event: ClipboardEvent<HTMLElement>) => void;
  /** Takes the mark off a cell that somebody types in. */
  type: (event: FormEvent<HTMLElement>) => void;
} {
  const { work, unit } = props;
  const { locale } = useTexts(variantGridTexts);
  const refusedBy = useRefused();
  const tell = useTelling();
  const [refused, setRefused] = useState<Refused>({});
  const draft = useRef(work.draft);
  useEffect(() => {
    draft.current = work.draft;
  });
  function paste(event: ClipboardEvent<HTMLElement>): void {
    const cell = focusedCell(event);
    const text = event.clipboardData.getData('text/plain');
    const column = pasteColumns.find((each) => each === cell?.column);
    // One value is pasted as in every other field.
    if (!work.mayWrite || !cell || !column || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    // A cell shows what was typed into it as long as it has the focus.
    cell.input.blur();
    const rows = rowsFrom(props, cell.row);
    const at = { rows: rows.map((row) => pastedRow(row, unit)), column };
    const made = pasteCells(pastedRectangle(text), at, { locale, taxRate: work.grid.taxRate });
    const changes = rows
      .filter(({ key }) => made.cells.has(key))
      .map((row) => ({ row, change: changeOf(made, row, unit) }));
    draft.current.changeRows(changes);
    setRefused(refusedBy(made, unit));
    tell(made, () => {
      setRefused({});
      draft.current.changeRows(
        changes.map(({ row, change }) => ({ row, change: formerOf(row, change) })),
      );
    });
  }
  function type(event: FormEvent<HTMLElement>): void {
    const cell = focusedCell(event);
    const column = pasteColumns.find((each) => each === cell?.column);
    if (!cell || !column) return;
    const name = errorName(cell.row, column, unit);
    if (name in refused)
      setRefused(Object.fromEntries(Object.entries(refused).filter(([each]) => each !== name)));
  }
  return { refused, paste, type };
}

/** The rows in view from one on, in the order in which they are shown. */
function rowsFrom({ work, view, visible }: TableProps, key: string): GridRow[] {
  const groups = groupedRows(visible, work.draft.values.dimensions, view);
  const rows = groups.flatMap((group) => group.rows);
  return rows.slice(rows.findIndex((row) => row.key === key));
}

function pastedRow(row: GridRow, unit: number) {
  return {
    key: row.key,
    isOrdered: row.id !== null && row.orders > 0,
    hasPrice: row.prices[unit] !== undefined,
  };
}

function changeOf({ cells }: Paste, { key }: GridRow, unit: number): RowChange {
  const { price, ...plain } = cells.get(key) ?? {};
  return price === undefined ? plain : { ...plain, prices: { [unit]: price } };
}

/** The values that a row had before a change. */
function formerOf(row: GridRow, { prices = {}, ...plain }: RowChange): RowChange {
  const was = Object.entries(row).filter(([name]) => name in plain);
  const wereAt = Object.entries(row.prices).filter(([unit]) => unit in prices);
  return { ...Object.fromEntries(was), prices: Object.fromEntries(wereAt) };
}

function errorName(row: string, column: PasteColumn, unit: number): string {
  return `${row}.${column === 'net' || column === 'gross' ? `price-${unit}` : column}`;
}

/** The texts of the refused cells by the names of their errors. */
function useRefused(): (made: Paste, unit: number) => Refused {
  const { t } = useTexts(variantGridTexts);
  const { fixed, wrongPrice, wrongStock, tooLong } = t.grid;
  const texts = { fixed, price: wrongPrice, stock: wrongStock, 'too-long': tooLong };
  return ({ refused }, unit) =>
    Object.fromEntries(
      refused.map(({ row, column, problem }) => [errorName(row, column, unit), texts[problem]]),
    );
}

function useTelling(): (made: Paste, undo: () => void) => void {
  const { t, format } = useTexts(variantGridTexts);
  const toast = useToast();
  const { pasted, pasteRefused, pasteLeft, undoPaste } = t.grid;
  return ({ count, refused, left }, undo) => {
    const parts = [
      pasted(format.integer(count)),
      refused.length > 0 && pasteRefused(format.integer(refused.length)),
      left > 0 && pasteLeft(format.integer(left)),
    ];
    toast({
      text: parts.filter(Boolean).join(' '),
      kind: refused.length > 0 || left > 0 ? 'info' : 'done',
      ...(count > 0 && { action: { label: undoPaste, onPress: undo } }),
    });
  };
}
