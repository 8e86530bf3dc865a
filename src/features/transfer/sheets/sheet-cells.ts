import type { Finding, ProblemCode } from '#features/transfer/sources/problem.ts';
import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import {
  sheetField,
  type SheetFieldName,
  type TableKind,
} from '#rules/transfer/sheets/sheet-fields.ts';
import { parseNumber } from '#rules/transfer/sheets/sheet-numbers.ts';
import {
  listEntries,
  parseDay,
  parseYesNo,
  unguardedText,
} from '#rules/transfer/sheets/sheet-texts.ts';
import type { Cell } from './read-rows.ts';

/** A cell that its field cannot take: the row is refused. */
export class CellFault extends Error {
  readonly finding: Finding;

  constructor(field: string, code: ProblemCode, detail = '') {
    super(`${field}: ${code}`);
    this.name = 'CellFault';
    this.finding = { field, code, detail };
  }
}

/** The cells of a row by field. Every reader answers undefined for an empty cell; a wrong one throws `CellFault`. */
export class SheetCells {
  readonly #kind: TableKind;
  readonly #matching: SheetMatching;
  readonly #cells: readonly Cell[];

  constructor(kind: TableKind, matching: SheetMatching, cells: readonly Cell[]) {
    this.#kind = kind;
    this.#matching = matching;
    this.#cells = cells;
  }

  #cell(field: SheetFieldName): Cell {
    const at = this.#matching.fields.indexOf(field);
    const cell = at < 0 ? null : (this.#cells[at] ?? null);
    return typeof cell === 'string' && cell.trim() === '' ? null : cell;
  }

  /** The text of a field's cell; prose keeps its spaces. */
  text(field: SheetFieldName): string | undefined {
    const cell = this.#cell(field);
    if (cell === null) return undefined;
    const isProse = sheetField(this.#kind, field)?.form === 'prose';
    const text = unguardedText(isProse ? String(cell) : String(cell).trim());
    return isProse ? text.replaceAll('\r\n', '\n') : text.replaceAll(/\s+/g, ' ');
  }

  list(field: SheetFieldName): string[] | undefined {
    const cell = this.#cell(field);
    return cell === null ? undefined : listEntries(unguardedText(String(cell).trim()));
  }

  amount(field: SheetFieldName): number | undefined {
    const cell = this.#cell(field);
    if (cell === null) return undefined;
    if (typeof cell === 'number') return cell;
    const text = unguardedText(String(cell).trim());
    const number = parseNumber(text, this.#matching.decimal);
    if (number === null) throw new CellFault(this.#record(field), 'not-a-number', text);
    return number;
  }

  whole(field: SheetFieldName): number | undefined {
    const number = this.amount(field);
    if (number !== undefined && !Number.isInteger(number))
      throw new CellFault(this.#record(field), 'not-whole', String(number));
    return number;
  }

  yesNo(field: SheetFieldName): boolean | undefined {
    const cell = this.#cell(field);
    if (cell === null || typeof cell === 'boolean') return cell ?? undefined;
    const answer = parseYesNo(String(cell));
    if (answer === null) throw new CellFault(this.#record(field), 'not-yes-or-no', String(cell));
    return answer;
  }

  day(field: SheetFieldName): string | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const day = parseDay(text);
    if (day === null) throw new CellFault(this.#record(field), 'not-a-date', text);
    return day;
  }

  #record(field: SheetFieldName): string {
    return sheetField(this.#kind, field)?.record ?? field;
  }
}
