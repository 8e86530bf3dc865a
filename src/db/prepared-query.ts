import { sql } from 'kysely';
import type { CompiledQuery, KyselyPlugin, QueryResult, RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** Stands where a value goes; `sql` makes a parameter of it. */
class Place {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/** Writes the place of one of a query's values. */
export type ValueOf<Values> = <Key extends keyof Values & string>(
  key: Key,
) => RawBuilder<Values[Key]>;

/**
 * A query whose text is always the same: put together once, on its first use, and then sent with other
 * values under a prepared name (see `prepared`, also for when not to). For the lookups of every request,
 * where putting a query together takes as long as sending it. `make` writes `value('customerId')` where
 * a value goes, and sees none of them. Plugins of `db` are told of each sending and cannot change it; `plugins`
 * see it once, as it is put together: `committing()` marks the last statement of a transaction.
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
