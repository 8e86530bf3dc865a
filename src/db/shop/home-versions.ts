import { sql } from 'kysely';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Db } from '#db/database.ts';

/** A publication of the home page; `sections` is null for the shop's own page. */
export interface HomeVersion {
  number: number;
  sections: HomeSection[] | null;
  publishedAt: Date;
  publishedBy: string;
}

/** The key of the advisory lock for publications; nothing else in the database uses this number. */
const homeLock = 7_281_946_051;

const columns = sql`number, sections, published_at as "publishedAt", published_by as "publishedBy"`;

/** The live version; null where nothing was published yet. 1 query. */
export async function readHomeVersion(db: Db): Promise<HomeVersion | null> {
  const { rows } = await sql<HomeVersion>`
    select ${columns} from home_versions order by number desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A version by its number; null where there is none. 1 query. */
export async function findHomeVersion(db: Db, number: number): Promise<HomeVersion | null> {
  const { rows } = await sql<HomeVersion>`
    select ${columns} from home_versions where number = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** The versions with these numbers. 1 query. */
export async function findHomeVersions(db: Db, numbers: readonly number[]): Promise<HomeVersion[]> {
  const { rows } = await sql<HomeVersion>`
    select ${columns} from home_versions where number = any(${numbers}::int[]) order by number`.execute(
    db,
  );
  return rows;
}

/** Versions above a number, the oldest first. 1 query. */
export async function homeVersionsAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<HomeVersion[]> {
  const { rows } = await sql<HomeVersion>`
    select ${columns} from home_versions where number > ${after} order by number limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Versions below a number, the newest first, one more than `limit` where there are more. 1 query. */
export async function listHomeVersions(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<HomeVersion[]> {
  const { rows } = await sql<HomeVersion>`
    select ${columns} from home_versions where number < ${before ?? 2_147_483_647}
    order by number desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** The live version, while no one else publishes: the next waits. For a transaction. 2 queries. */
export async function holdHomeVersion(tx: Db): Promise<HomeVersion | null> {
  await sql`select pg_advisory_xact_lock(${homeLock})`.execute(tx);
  return readHomeVersion(tx);
}

/** Adds a version, which is the live one from then on. For a transaction that holds the page. 1 query. */
export async function addHomeVersion(
  tx: Db,
  {
    number,
    sections,
    publishedAt,
    publishedBy,
  }: Omit<HomeVersion, 'sections'> & {
    sections: readonly HomeSection[] | null;
  },
): Promise<void> {
  await sql`
    insert into home_versions (number, sections, published_at, published_by)
    values (${number}, ${sections && JSON.stringify(sections)}::jsonb, ${publishedAt}, ${publishedBy})`.execute(
    tx,
  );
}
