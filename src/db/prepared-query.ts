import { sql } from 'kysely';
import type { CompiledQuery, KyselyPlugin, QueryResult, RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** Marks the place of a value; `sql` makes a parameter of it. */
class Place {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/** Writes the place of one of the query's values. */
export type ValueOf<Values> = <Key extends keyof Values & string>(
  key: Key,
) => RawBuilder<Values[Key]>;

/**
 * A query whose text never changes: it is compiled once, on its first use, and then sent with other values as a
 * prepared statement (see `prepared` for when not to use one). For the lookups of every request, where compiling the
 * query takes as long as sending it. `make` writes `value('customerId')` where a value goes and never sees the values.
 * Plugins of `db` are told of each execution and cannot change it; `plugins` apply once, at compilation. `committing()`
 * marks the last statement of a transaction.
 */
export function preparedQuery<Values extends object, Row>(
  name: string,
  make: (db: Db, value: ValueOf<Values>) => { compile(db: Db): CompiledQuery<Row> },
  plugins: readonly KyselyPlugin[] = [],
): (db: Db, values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined;
  const value: ValueOf<Values> = (key) => sql`${new Place(key)}`;
  return async (db, values) => {
    if (kept === undefined) {
      const bare = db.withoutPlugins().withPlugin(prepared(name));
      const named = plugins.reduce((marked, plugin) => marked.withPlugin(plugin), bare);
      kept = make(named, value).compile(named);
    }
    const parameters = kept.parameters.map((parameter): unknown =>
      parameter instanceof Place ? Reflect.get(values, parameter.key) : parameter,
    );
    db.getExecutor().transformQuery(kept.query, kept.queryId);
    const { rows }: QueryResult<Row> = await db.executeQuery({ ...kept, parameters });
    return rows;
  };
}
