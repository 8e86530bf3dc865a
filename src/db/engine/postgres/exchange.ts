import type { Connection, FieldDef, Submittable } from 'pg';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { parserOf, type ValueParser } from '#db/engine/type-parsers.ts';

/** The columns of a statement's rows. They stay valid for as long as the connection keeps the statement. */
export interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ValueParser[];
}

const noColumns: Columns = { names: [], parsers: [] };

export interface ExchangeAnswer extends StatementResult {
  columns: Columns;
}

interface ExchangeOptions {
  /** The name of the prepared statement; empty for a statement that is not kept. */
  name: string;
  isParsed: boolean;
  /** The columns of an earlier result: the server is not asked for them again. */
  columns: Columns | undefined;
  done: (answer: ExchangeAnswer) => void;
  fail: (error: unknown) => void;
}

/**
 * A statement with values as messages of PostgreSQL's extended protocol, in one round trip. The `begin` of its
 * transaction travels with it: when `begin` fails, the server skips the statement. The query of `pg` cannot send a
 * `begin`, and asks for the columns each time. `pg` calls the `handle…` methods with the server's messages.
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
    const { sql, parameters, begin } = this.#statement;
    const { name, isParsed, columns } = this.#options;
    connection.stream.cork();
    if (begin !== undefined) sendBegin(connection, begin);
    if (!isParsed) connection.parse({ name, text: sql, types: [] }, true);
    connection.bind({ statement: name, values: [...parameters] }, true);
    if (columns === undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
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

  /** The server's answer to an empty statement: the result is empty. */
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
    else if (own === undefined) fail(new Error('PostgreSQL answered without CommandComplete'));
    else done({ ...own, columns: this.#columns ?? noColumns });
  }
}

function sendBegin(connection: Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}

function rowOf(columns: Columns | undefined, texts: readonly (string | null)[]): unknown {
  if (columns === undefined) throw new Error('PostgreSQL sent a row before its RowDescription');
  const { names, parsers } = columns;
  const row: Record<string, unknown> = {};
  // A loop by index: it runs for each value, and an iterator costs as much as the value.
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    const text = texts[index];
    if (name !== undefined) row[name] = typeof text === 'string' ? parsers[index]?.(text) : null;
  }
  return row;
}
