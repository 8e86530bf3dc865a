import { logActivity } from '#db/activity/activity.ts';
import {
  addHomeVersion,
  findHomeVersion,
  holdHomeVersion,
  type HomeVersion,
} from '#db/shop/home-versions.ts';
import type { Db } from '#db/database.ts';
import { homeSummary } from '#rules/catalog/home/home-summary.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

interface Publication {
  by: Worker;
  now: Date;
  /** The version that its author saw; 0: none. */
  seen: number;
}

export type Published =
  | { ok: true; version: number }
  | { ok: false; reason: 'home-changed' | 'not-found' };

/** Makes sections the live home page, as a whole (rule categories/home-publish). 5 queries. */
export async function publishHome(
  db: Db,
  sections: readonly HomeSection[],
  publication: Publication,
): Promise<Published> {
  return db.transaction().execute(async (tx): Promise<Published> => {
    const live = await holdHomeVersion(tx);
    if ((live?.number ?? 0) !== publication.seen) {
      // The same call again, or two people with one thought.
      if (live && isSame(live.sections, sections)) return { ok: true, version: live.number };
      return { ok: false, reason: 'home-changed' };
    }
    if (live && isSame(live.sections, sections)) return { ok: true, version: live.number };
    return write(tx, { live, sections, action: 'home.published' }, publication);
  });
}

/**
 * Makes an earlier version the live one again, as a new version; 0 is the shop's own page (rule categories/home-restore). 6
 * queries.
 */
export async function restoreHome(
  db: Db,
  number: number,
  publication: Publication,
): Promise<Published> {
  return db.transaction().execute(async (tx): Promise<Published> => {
    const live = await holdHomeVersion(tx);
    const wanted = number === 0 ? null : await findHomeVersion(tx, number);
    if (number !== 0 && wanted === null) return { ok: false, reason: 'not-found' };
    if ((live?.number ?? 0) !== publication.seen) return { ok: false, reason: 'home-changed' };
    const sections = wanted?.sections ?? null;
    if (isSame(live?.sections ?? null, sections)) return { ok: true, version: live?.number ?? 0 };
    return write(tx, { live, sections, action: 'home.restored' }, publication);
  });
}

function isSame(one: readonly HomeSection[] | null, other: readonly HomeSection[] | null): boolean {
  const textOf = (sections: readonly HomeSection[] | null) =>
    sections && sections.map((section) => JSON.stringify(ordered(section))).join();
  return textOf(one) === textOf(other);
}

/** The database keeps the keys of an object in an order of its own. */
function ordered({ id, kind, isOn, source, ids, ...rest }: HomeSection) {
  const { title, titleEn, text, textEn } = rest;
  const banners = rest.banners.map(({ file, alt, altEn, href, width, height }) => [
    file,
    alt,
    altEn,
    href,
    width,
    height,
  ]);
  return [id, kind, isOn, source, ids, title, titleEn, text, textEn, banners];
}

async function write(
  tx: Db,
  what: {
    live: HomeVersion | null;
    sections: readonly HomeSection[] | null;
    action: 'home.published' | 'home.restored';
  },
  { by, now }: Publication,
): Promise<Published> {
  const { live, sections, action } = what;
  const version = (live?.number ?? 0) + 1;
  await addHomeVersion(tx, {
    number: version,
    sections,
    publishedAt: now,
    publishedBy: by.name,
  });
  await logActivity(tx, {
    by,
    action,
    subject: { kind: 'home', id: String(version) },
    before: live && { version: live.number, sections: homeSummary(live.sections) },
    after: { version, sections: homeSummary(sections) },
    now,
  });
  return { ok: true, version };
}
