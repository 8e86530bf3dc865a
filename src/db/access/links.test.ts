import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { issueLink, linkWorks, usingLink, type LinkKind } from './links.ts';

const now = new Date('2026-11-21T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

describeEachEngine('links', (open) => {
  let database: TestDatabase;
  let people: { customer: number; staff: number };
  beforeAll(async () => {
    database = await open();
    const { customerId } = await makeBuyer(database.db);
    const { id } = await database.db
      .insertInto('staff')
      .values({ email: 'a@shop.example', name: 'A', role: 'reader', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    people = { customer: customerId, staff: id };
  });
  afterAll(() => database.drop());

  const personOf = (kind: LinkKind) => (kind === 'invitation' ? people.staff : people.customer);
  const issue = (kind: LinkKind) => issueLink(database.db, kind, personOf(kind), now);
  const works = (kind: LinkKind, token: string, at = now) =>
    linkWorks(database.db, kind, token, at);
  const use = async (kind: LinkKind, token: string, at = now) => {
    const { rows } = await sql<{ id: number }>`
      with ${usingLink(kind, token, at)} select id from used`.execute(database.db);
    return rows.map(({ id }) => id);
  };

  const kinds: [LinkKind, lifeMs: number][] = [
    ['confirm-email', 72 * hour],
    ['reset-password', hour],
    ['invitation', 72 * hour],
  ];

  test.each(kinds)('%s: of concurrent uses one succeeds, and none later', async (kind) => {
    const token = await issue(kind);
    const uses = await Promise.all(Array.from({ length: 8 }, () => use(kind, token)));
    expect(uses.flat()).toEqual([personOf(kind)]);
    expect(await use(kind, token)).toEqual([]);
    expect(await works(kind, token)).toBe(false);
  });

  test.each(kinds)(
    '%s: a link works until its time is over, and then no more',
    async (kind, lifeMs) => {
      const token = await issue(kind);
      expect(await works(kind, token, after(lifeMs - 1))).toBe(true);
      expect(await works(kind, token, after(lifeMs))).toBe(false);
      expect(await use(kind, token, after(lifeMs))).toEqual([]);
      expect(await use(kind, token, after(lifeMs - 1))).toEqual([personOf(kind)]);
    },
  );

  test('a link of one kind does not work as another kind', async () => {
    const token = await issue('confirm-email');
    expect(await works('reset-password', token)).toBe(false);
    expect(await use('reset-password', token)).toEqual([]);
    expect(await use('invitation', token)).toEqual([]);
    expect(await use('confirm-email', token)).toEqual([people.customer]);
  });

  test.each<[LinkKind, left: boolean]>([
    ['confirm-email', true],
    ['reset-password', false],
    ['invitation', false],
  ])('%s: whether another link of the person still works is %s', async (kind, left) => {
    const [first, second, other] = [
      await issue(kind),
      await issue(kind),
      await issue('confirm-email'),
    ];
    expect(await use(kind, first)).toEqual([personOf(kind)]);
    expect(await works(kind, second)).toBe(left);
    expect(await works('confirm-email', other)).toBe(true);
  });

  test('the database stores no token', async () => {
    const tokens = await Promise.all(kinds.map(([kind]) => issue(kind)));
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from account_tokens t
      union all select to_jsonb(t)::text from staff_links t`.execute(database.db);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });
});
