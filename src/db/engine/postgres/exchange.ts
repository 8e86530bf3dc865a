import { Query } from 'pg';
import type { Connection } from 'pg';
import type { Statement } from '#db/engine/statement.ts';

/**
 * A statement with values as messages of PostgreSQL's protocol, with the begin or the commit of its transaction among
 * them: one trip, and after a fault the server leaves out whatever comes behind. The driver's own query sends neither.
 */
export class Exchange extends Query {
  readonly #statement: Statement;
  readonly #name: string;
  readonly #isParsed: boolean;
  /** Milliseconds after which the driver gives the answer up; read by the driver. */
  readonly query_timeout: number | undefined;
  /** Called by the driver with one result, or with a list of them. */
  callback: (error: Error | null, results?: unknown) => void;

  constructor(
    statement: Statement,
    options: {
      /** Under which the connection keeps the statement; empty where it keeps none. */
      name: string;
      isParsed: boolean;
      timeoutMs: number | undefined;
      callback: (error: Error | null, results?: unknown) => void;
    },
  ) {
    super({ text: statement.sql });
    this.#statement = statement;
    this.#name = options.name;
    this.#isParsed = options.isParsed;
    this.query_timeout = options.timeoutMs;
    this.callback = options.callback;
  }

  override readonly submit = (connection: Connection): void => {
    const { sql, parameters, begin, commits } = this.#statement;
    connection.stream.cork();
    if (begin !== undefined) control(connection, begin);
    if (!this.#isParsed) connection.parse({ name: this.#name, text: sql, types: [] }, true);
    connection.bind({ statement: this.#name, values: [...parameters] }, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    if (commits) control(connection, 'commit');
    connection.sync();
    connection.stream.uncork();
  };
}

function control(connection: Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}
