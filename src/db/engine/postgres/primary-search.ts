import { Client, type ClientConfig } from 'pg';
import { DatabaseProblem } from '#db/engine/database-errors.ts';

/** Maximum time for a server to say whether it takes writes. */
const patienceMs = 2_000;

const takesWrites = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file`;

/** The part of a log file's name that is its timeline. */
const timelineDigits = 8;

interface Answer {
  url: string;
  /** The timeline of a server that takes writes; null where it takes none. */
  timeline: string | null;
  /** Why it takes none. */
  why: string;
}

/**
 * The URL of the server that takes writes. Of two it is the one with the later timeline: the other was cut off, another
 * one took over, and what is written to it is lost. Throws `DatabaseProblem` where none takes writes.
 */
export async function findPrimary(urls: readonly string[], config: ClientConfig): Promise<string> {
  const answers = await Promise.all(urls.map((url) => askServer(url, config)));
  let best: Answer | undefined;
  for (const answer of answers)
    if (answer.timeline !== null && answer.timeline > (best?.timeline ?? '')) best = answer;
  if (best) return best.url;
  const reasons = answers.map(({ url, why }) => `${URL.parse(url)?.host}: ${why}`).join('; ');
  throw new DatabaseProblem('unreachable', `No PostgreSQL server takes writes (${reasons})`);
}

async function askServer(url: string, config: ClientConfig): Promise<Answer> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new Client({ ...config, ...limits, connectionString: url });
  // A connection that breaks later than its answer would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean; file: string | null }>(takesWrites);
    const [row] = rows;
    const isPrimary = row?.file != null && !row.isReadOnly;
    const timeline = isPrimary ? (row?.file?.slice(0, timelineDigits) ?? null) : null;
    return { url, timeline, why: 'it is read-only' };
  } catch (error) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    return { url, timeline: null, why: first instanceof Error ? first.message : String(first) };
  } finally {
    // It waits for a server that may never answer.
    client.end().catch(() => {});
  }
}

/** Throws where a new connection leads to a server that takes no writes. */
export async function refuseReplica(client: {
  query(text: string): Promise<{ rows: unknown[] }>;
}): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"');
  const [row] = rows;
  if (typeof row === 'object' && row !== null && 'isReplica' in row && row.isReplica === true)
    throw new DatabaseProblem('unreachable', 'The server takes no writes any more.');
}
