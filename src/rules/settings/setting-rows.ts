import type { SettingKind } from './setting-groups.ts';

/** The reason for which an entry of a list of settings is refused (rule settings/lists). */
export type EntryRefusal =
  | 'code'
  | 'rate'
  | 'rate-of-lira'
  | 'name'
  | 'tracking-url'
  | 'in-use'
  | 'plans-twice'
  | 'plans-default';

/** Kinds of settings whose text is a table. */
export type RowKind = Extract<
  SettingKind,
  'bands' | 'caps' | 'delivery-days' | 'days' | 'accounts' | 'social'
>;

interface RowForm {
  between: '_' | '|';
  inside: '/' | '_' | '';
  columns: number;
}

const forms: Readonly<Record<RowKind, RowForm>> = {
  bands: { between: '_', inside: '/', columns: 3 },
  caps: { between: '_', inside: '/', columns: 3 },
  'delivery-days': { between: '_', inside: '/', columns: 3 },
  days: { between: '_', inside: '', columns: 1 },
  accounts: { between: '|', inside: '_', columns: 4 },
  social: { between: '|', inside: '_', columns: 2 },
};

export function isRowKind(kind: SettingKind): kind is RowKind {
  return Object.hasOwn(forms, kind);
}

/** The networks of the social addresses, each a row. */
const socialRows = 5;

/** A setting's text as rows of cells; a missing cell is empty (rule settings/kinds). */
export function readRows(kind: RowKind, text: string): string[][] {
  const { between, inside, columns } = forms[kind];
  const entries = text.split(between).filter((entry) => kind === 'social' || entry.trim() !== '');
  const rows = entries.map((entry) => cellsOf(kind, entry.trim(), { inside, columns }));
  if (kind !== 'social') return rows;
  return Array.from({ length: socialRows }, (_, index) => rows[index] ?? ['0', '']).map(
    ([shown = '', address = '']) => [shown === '1' ? '1' : '0', address],
  );
}

function cellsOf(
  kind: RowKind,
  entry: string,
  { inside, columns }: { inside: string; columns: number },
): string[] {
  if (inside === '') return [entry];
  const parts = entry.split(inside);
  // The path of a cap has slashes itself, an address of a social network has underscores.
  const cells =
    kind === 'caps'
      ? [parts.slice(0, -2).join(inside), ...parts.slice(-2)]
      : [...parts.slice(0, columns - 1), parts.slice(columns - 1).join(inside)];
  return Array.from({ length: columns }, (_, index) => (cells[index] ?? '').trim());
}

/** The text of a table; rows without any text are left out. */
export function writeRows(kind: RowKind, rows: readonly (readonly string[])[]): string {
  const { between, inside } = forms[kind];
  const written = rows.map((row) => row.map((cell) => cleanCell(kind, cell)));
  if (kind === 'social') {
    const isEmpty = written.every(([shown, address]) => shown !== '1' && address === '');
    return isEmpty ? '' : written.map((row) => row.join(inside)).join(between);
  }
  return written
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.join(inside))
    .join(between);
}

/** A cell may not hold what divides cells and rows. */
function cleanCell(kind: RowKind, cell: string): string {
  const text = cell.trim();
  if (kind === 'accounts') return text.replaceAll(/[_|]/g, ' ');
  if (kind === 'social') return text.replaceAll('|', '');
  if (kind === 'caps') return text.replaceAll('_', '');
  return kind === 'days' ? text : text.replaceAll(',', '.').replaceAll(/[_/]/g, '');
}

/** The relation of a shipping band to the one before it. */
export type BandState =
  | { kind: 'first' | 'next' | 'overlap' | 'reversed' | 'incomplete' }
  | { kind: 'gap'; from: number; to: number };

/** The state of each band of a table, in its order (rule settings/bands). */
export function bandStates(rows: readonly (readonly string[])[]): BandState[] {
  let end: number | null = null;
  return rows.map((row): BandState => {
    const [min, max, fee] = row.map((cell) =>
      cell.trim() === '' ? NaN : Number(cell.replace(',', '.')),
    );
    if (min === undefined || max === undefined || fee === undefined) return { kind: 'incomplete' };
    if ([min, max, fee].some((value) => Number.isNaN(value))) return { kind: 'incomplete' };
    const before = end;
    end = Math.max(end ?? 0, max);
    if (min > max) return { kind: 'reversed' };
    if (before === null) return { kind: 'first' };
    if (min > before) return { kind: 'gap', from: before, to: min };
    return { kind: min < before ? 'overlap' : 'next' };
  });
}

/** The bands with each gap closed: a band begins where the one before it ends. */
export function closeBandGaps(rows: readonly (readonly string[])[]): string[][] {
  const states = bandStates(rows);
  return rows.map((row, index) => {
    const state = states[index];
    return state?.kind === 'gap' ? [String(state.from), ...row.slice(1)] : [...row];
  });
}
