import type { Finding, ProblemCode } from '#features/transfer/sources/problem.ts';
import { warehouseOf, type SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import {
  emptiedFields,
  emptiedParts,
  sheetField,
  type SheetFieldName,
  type TableKind,
} from '#rules/transfer/sheets/sheet-fields.ts';
import { parseNumber } from '#rules/transfer/sheets/sheet-numbers.ts';
import {
  isEmptyWord,
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
  readonly #heads: readonly string[];

  /** `heads`: the names of the columns. */
  constructor(
    {
      kind,
      matching,
      heads = [],
    }: { kind: TableKind; matching: SheetMatching; heads?: readonly string[] },
    cells: readonly Cell[],
  ) {
    this.#kind = kind;
    this.#matching = matching;
    this.#cells = cells;
    this.#heads = heads;
  }

  #cell(field: SheetFieldName): Cell {
    const cell = this.#sent(this.#matching.fields.indexOf(field));
    return this.#isEmptied(cell) ? null : cell;
  }

  /** Whether a cell is the word that empties a value; rules of price lists have none. */
  #isEmptied(cell: Cell): boolean {
    return this.#kind !== 'price-rules' && typeof cell === 'string' && isEmptyWord(cell);
  }

  #sent(at: number): Cell {
    const cell = this.#cells[at] ?? null;
    return typeof cell === 'string' && cell.trim() === '' ? null : cell;
  }

  /** Whether the cell says that the shop's value goes (rule import-export/sheet-clearing). */
  empties(field: SheetFieldName): boolean {
    return this.#isEmptied(this.#sent(this.#matching.fields.indexOf(field)));
  }

  /** Whether the cell says anything. */
  has(field: SheetFieldName): boolean {
    return this.#sent(this.#matching.fields.indexOf(field)) !== null;
  }

  /** The fields of the record that the row empties, each null. Refuses a field that cannot be empty. */
  emptied(): Readonly<Record<string, null>> {
    const fields = this.#matching.fields.filter((field) => field !== null && this.empties(field));
    const names = fields.flatMap((field) => {
      if (field === null || emptiedParts.has(field)) return [];
      const emptied = emptiedFields[field];
      if (emptied === undefined)
        throw new CellFault(this.#record(field), 'not-emptied', String(this.#sent(this.#matching.fields.indexOf(field)))); // prettier-ignore
      return emptied;
    });
    return Object.fromEntries(names.map((name) => [name, null]));
  }

  /** The stock in each warehouse that a column is for; null: the shop forgets it. */
  warehouses(): { name: string; quantity: number | null }[] {
    const found = this.#matching.fields.flatMap((field, at) => {
      const cell = field === 'warehouse' ? this.#sent(at) : null;
      if (cell === null) return [];
      const name = warehouseOf(this.#heads[at] ?? '');
      if (name === '') throw new CellFault('inventory', 'required', String(at + 1));
      return [{ name, quantity: this.#isEmptied(cell) ? null : this.#whole(cell, 'warehouse') }];
    });
    const twice = found.find(({ name }, at) =>
      found.slice(0, at).some((each) => each.name === name),
    );
    if (twice) throw new CellFault('inventory', 'duplicate', twice.name);
    return found;
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
    return cell === null ? undefined : this.#amount(cell, field);
  }

  #amount(cell: string | number | boolean, field: SheetFieldName): number {
    if (typeof cell === 'number') return cell;
    const text = unguardedText(String(cell).trim());
    const number = parseNumber(text, this.#matching.decimal);
    if (number === null) throw new CellFault(this.#record(field), 'not-a-number', text);
    return number;
  }

  whole(field: SheetFieldName): number | undefined {
    const cell = this.#cell(field);
    return cell === null ? undefined : this.#whole(cell, field);
  }

  #whole(cell: string | number | boolean, field: SheetFieldName): number {
    const number = this.#amount(cell, field);
    if (!Number.isInteger(number))
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
