import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '#db/database.ts';
import type { Log } from '#platform/log.ts';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import { readEnvironment } from '#platform/environment.ts';
import { freshDatabase, testDatabaseUrl, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { startChangeFeed, type ChangeFeed } from './change-feed.ts';

/** So long that no test waits for a poll. */
const never = 3_600_000;

describe.skipIf(!testDatabaseUrl)('signals between processes (PostgreSQL)', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  const feeds: ChangeFeed[] = [];
  let quantity = 10;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    other = await freshDatabase('postgres');
    await makeSettings(database.db);
    await makeProduct(database.db, { id: 1 });
  });
  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.close()));
  });
  afterAll(async () => {
    await database.drop();
    await other.drop();
  });

  /** The feed of one more process, the products that it hears of, and what it logs. */
  async function process(
    handle: Pick<DatabaseHandle, 'db' | 'listen' | 'staleReads'> = database.handle,
  ) {
    const said: string[] = [];
    const tell = (_: unknown, text?: string) => void said.push(text ?? String(_));
    const feed = await startChangeFeed({
      database: handle,
      log: { warn: tell, info: tell, error: tell } as unknown as Log,
      cards: cardProviders(readEnvironment({}).cardAccounts, { onChange: () => undefined }),
      everyMs: never,
    });
    feeds.push(feed);
    const heard: number[] = [];
    feed.follow('data', ({ figures }) => void heard.push(...figures));
    return { feed, heard, said };
  }
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      database.db,
    );
    return rows.map(({ pid }) => pid);
  };
  async function changeStock(): Promise<void> {
    quantity += 1;
    await database.db.updateTable('products').set({ quantity }).where('id', '=', 1).execute();
  }

  test('a process sees the change of another one without waiting for its poll (rule rendering/invalidation)', async () => {
    const [one, two, three] = await Promise.all([process(), process(), process()]);
    await expect.poll(listeners).toHaveLength(3);
    await changeStock();
    await one.feed.poll();
    await expect.poll(() => [two.heard, three.heard]).toEqual([[1], [1]]);
    expect(one.heard).toEqual([1]);
  });

  test('a change that many processes follow is signaled once', async () => {
    const [one, two] = await Promise.all([process(), process()]);
    await expect.poll(listeners).toHaveLength(2);
    const signals: string[] = [];
    const listening = database.handle.listen?.('arasta_changes', {
      hear: (payload) => void signals.push(payload),
      onListening: () => signals.push('listening'),
      onLost: () => undefined,
    });
    await expect.poll(() => signals).toContain('listening');
    signals.length = 0;
    await changeStock();
    await one.feed.poll();
    await expect.poll(() => two.heard).toEqual([1]);
    await changeStock();
    await one.feed.poll();
    await expect.poll(() => two.heard).toEqual([1, 1]);
    await sql`select pg_notify('arasta_changes', 'echo end')`.execute(database.db);
    await expect.poll(() => signals.at(-1)).toBe('echo end');
    expect(new Set(signals.slice(0, -1)).size).toBe(1);
    await listening?.close();
  });

  test('a connection that is lost is opened again, and a change of the meantime is followed', async () => {
    const [one, two] = await Promise.all([process(), process()]);
    await expect.poll(listeners).toHaveLength(2);
    for (const pid of await listeners())
      await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db);
    await expect.poll(() => two.said.join()).toContain('hears no notifications');
    await changeStock();
    await one.feed.poll();
    await expect.poll(() => two.heard).toEqual([1]);
    await expect
      .poll(() => two.said.join())
      .toContain('hears the notifications of PostgreSQL again');
    await changeStock();
    await one.feed.poll();
    await expect.poll(() => two.heard).toEqual([1, 1]);
  });

  test('a process whose LISTEN reaches nothing says so once, and sees changes by its poll', async () => {
    const { listen } = other.handle;
    const deaf = await process({ ...database.handle, ...(listen && { listen }) });
    await expect.poll(() => deaf.said).toHaveLength(1);
    expect(deaf.said[0]).toContain('hears no notifications');
    await changeStock();
    await deaf.feed.poll();
    expect(deaf.heard).toEqual([1]);
  });
});
