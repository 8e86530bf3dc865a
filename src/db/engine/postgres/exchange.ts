import type { Connection, FieldDef, Submittable } from 'pg';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { parserOf, type ValueParser } from '#db/engine/type-parsers.ts';

/** The columns of a statement's rows; it is of use for as long as the connection keeps the statement. */
export interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ValueParser[];
}

const noColumns: Columns = { names: [], parsers: [] };

export interface ExchangeAnswer extends StatementResult {
  columns: Columns;
}

interface ExchangeOptions {
  /** Under which the connection keeps the statement; empty where it keeps none. */
  name: string;
  isParsed: boolean;
  /** Known where the statement was answered before: they are not asked for again. */
  columns: Columns | undefined;
  done: (answer: ExchangeAnswer) => void;
  fail: (error: unknown) => void;
}

/**
 * A statement with values as messages of PostgreSQL's protocol, with the begin or the commit of its transaction among
 * them: one round trip, and after a fault the server skips everything behind it. The driver's own query sends neither,
 * and asks for the columns each time. The driver calls the `handle…` methods with the server's answers.
 */
export class Exchange implements Submittable {
  readonly #statement: Statement;
  readonly #options: ExchangeOptions;
  readonly #results: StatementResult[] = [];
  #columns: Columns | undefined;
  #rows: unknown[] = [];
  #fault: unknown;

  constructor(statement: Statement, options: ExchangeOptions) {
    this.#statement = statement;
    this.#options = options;
    this.#columns = options.columns;
  }

  submit(connection: Connection): void {
    const { sql, parameters, begin, commits } = this.#statement;
    const { name, isParsed, columns } = this.#options;
    connection.stream.cork();
    if (begin !== undefined) control(connection, begin);
    if (!isParsed) connection.parse({ name, text: sql, types: [] }, true);
    connection.bind({ statement: name, values: [...parameters] }, true);
    if (columns === undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    if (commits) control(connection, 'commit');
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    };
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(rowOf(this.#columns, texts));
    } catch (error) {
      this.#fault = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const rowCount = Number(words.at(-1));
    this.#results.push({
      rows: this.#rows,
      command: words[0] ?? '',
      rowCount: Number.isNaN(rowCount) ? 0 : rowCount,
    });
    this.#rows = [];
  }

  /** A statement without any words: its result is empty. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    this.#options.fail(error);
  }

  handleReadyForQuery(): void {
    const { done, fail } = this.#options;
    const own = this.#results[this.#statement.begin === undefined ? 0 : 1];
    if (this.#fault !== undefined) fail(this.#fault);
    else if (own === undefined) fail(new Error('a statement was answered without its end'));
    else done({ ...own, columns: this.#columns ?? noColumns });
  }
}

function control(connection: Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}

function rowOf(columns: Columns | undefined, texts: readonly (string | null)[]): unknown {
  if (columns === undefined) throw new Error('a row came without its columns');
  const { names, parsers } = columns;
  const row: Record<string, unknown> = {};
  // By index: it runs for each value that is read, and an iterator costs as much as the value.
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    const text = texts[index];
    if (name !== undefined) row[name] = typeof text === 'string' ? parsers[index]?.(text) : null;
  }
  return row;
}
