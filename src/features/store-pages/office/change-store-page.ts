import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  deleteDraft,
  holdPage,
  removePage,
  writeDraft,
  writeLivePage,
  type HeldPage,
  type PageTexts,
} from '#db/texts/change-page.ts';
import { isPathTaken } from '#db/texts/find-pages.ts';
import { readPageVersion } from '#db/texts/read-page.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The page to change, and the actor. */
export interface ChangeOf {
  url: string;
  by: Worker;
  now: Date;
}

interface Refused<Reason extends string> {
  ok: false;
  reason: Reason;
}
export type DraftWritten =
  | { ok: true; revision: number; isCleaned: boolean }
  | Refused<'not-found' | 'text-changed' | 'path-taken'>;
export type LiveChanged =
  | { ok: true; number: number | null }
  | Refused<'not-found' | 'text-changed'>;

/** HTML as the shop shows it, and whether something had to go (rule pages/clean-html). */
export function cleaned(html: string): { html: string; isCleaned: boolean } {
  const clean = sanitiseHtml(html);
  // The sanitizer writes some tags in another way, which loses nothing.
  const bare = (text: string) => text.replaceAll(/\s|\/(?=>)|rel="[^"]*"/g, '');
  return { html: clean, isCleaned: bare(clean).length < bare(html).length };
}

const log = (
  tx: Db,
  { url, by, now }: ChangeOf,
  action: ActivityAction,
  [before, after]: [object | null, object | null],
) => logActivity(tx, { by, action, subject: { kind: 'page', id: url }, before, after, now });

const revisionOf = ({ draft }: HeldPage) => draft?.revision ?? 0;
const numberOf = ({ live }: HeldPage) => live?.number ?? 0;

/** Begins a page that nobody sees before it is published (rule pages/office-new). 6 queries. */
export async function addPage(
  db: Db,
  of: ChangeOf,
  { title, titleEn }: Pick<PageTexts, 'title' | 'titleEn'>,
): Promise<DraftWritten> {
  return db.transaction().execute(async (tx): Promise<DraftWritten> => {
    const { last } = await holdPage(tx, of.url);
    if (await isPathTaken(tx, of.url)) return { ok: false, reason: 'path-taken' };
    const texts = { title, titleEn, html: '', htmlEn: '', note: '' };
    const { name: author } = of.by;
    const revision = await writeDraft(tx, of.url, { ...texts, author, basedOn: last, now: of.now });
    await log(tx, of, 'page.added', [null, { title, titleEn }]);
    return { ok: true, revision, isCleaned: false };
  });
}

/** Writes the draft of a page, unless somebody else wrote it meanwhile (rule pages/office-draft). 4 queries. */
export async function saveDraft(
  db: Db,
  of: ChangeOf,
  { seen, ...given }: PageTexts & { seen: number },
): Promise<DraftWritten> {
  const [turkish, english] = [cleaned(given.html), cleaned(given.htmlEn)];
  const texts = { ...given, html: turkish.html, htmlEn: english.html };
  const isCleaned = turkish.isCleaned || english.isCleaned;
  return db.transaction().execute(async (tx): Promise<DraftWritten> => {
    const held = await holdPage(tx, of.url);
    const { draft, last } = held;
    if (!draft && last === 0) return { ok: false, reason: 'not-found' };
    if (draft && isSame(draft, texts)) return { ok: true, revision: draft.revision, isCleaned };
    if (seen !== revisionOf(held)) return { ok: false, reason: 'text-changed' };
    const basedOn = draft?.basedOn ?? last;
    const { name: author } = of.by;
    const revision = await writeDraft(tx, of.url, { ...texts, author, basedOn, now: of.now });
    await log(tx, of, 'page.draft', [null, { title: texts.title }]);
    return { ok: true, revision, isCleaned };
  });
}

function isSame(draft: PageTexts, texts: PageTexts): boolean {
  const fields = ['title', 'titleEn', 'html', 'htmlEn', 'note'] as const;
  return fields.every((field) => draft[field] === texts[field]);
}

/** Gives a draft up; the live text stays as it is. 4 queries. */
export async function dropDraft(
  db: Db,
  of: ChangeOf,
  { seen }: { seen: number },
): Promise<LiveChanged> {
  return db.transaction().execute(async (tx): Promise<LiveChanged> => {
    const held = await holdPage(tx, of.url);
    const { draft, last } = held;
    if (!draft && last === 0) return { ok: false, reason: 'not-found' };
    if (!draft) return { ok: true, number: held.live?.number ?? null };
    if (seen !== draft.revision) return { ok: false, reason: 'text-changed' };
    await deleteDraft(tx, of.url);
    await log(tx, of, 'page.draft-dropped', [{ title: draft.title }, null]);
    return { ok: true, number: held.live?.number ?? null };
  });
}

/** Makes the draft the live version (rule pages/office-publish). 7 queries. */
export async function publishDraft(
  db: Db,
  of: ChangeOf,
  { seen, live }: { seen: number; live: number },
): Promise<LiveChanged> {
  return db.transaction().execute(async (tx): Promise<LiveChanged> => {
    const held = await holdPage(tx, of.url);
    const { draft } = held;
    if (!draft) return { ok: false, reason: held.last === 0 ? 'not-found' : 'text-changed' };
    if (seen !== draft.revision || live !== numberOf(held))
      return { ok: false, reason: 'text-changed' };
    const number = await writeLivePage(tx, of.url, { ...draft, author: of.by.name, now: of.now });
    await deleteDraft(tx, of.url);
    await logLive(tx, of, 'page.published', { held, number, title: draft.title });
    return { ok: true, number };
  });
}

function logLive(
  tx: Db,
  of: ChangeOf,
  action: ActivityAction,
  { held, number, title }: { held: HeldPage; number: number; title: string },
): Promise<void> {
  const { live } = held;
  const before = live && { version: live.number, title: live.title };
  return log(tx, of, action, [before, { version: number, title }]);
}

/**
 * Makes an earlier version the live one again, as a new version (rule pages/office-restore). Also brings a removed page
 * back. 7 queries.
 */
export async function restoreVersion(
  db: Db,
  of: ChangeOf,
  { number, live }: { number: number; live: number },
): Promise<LiveChanged> {
  return db.transaction().execute(async (tx): Promise<LiveChanged> => {
    const held = await holdPage(tx, of.url);
    const version = await readPageVersion(tx, of.url, number);
    if (!version) return { ok: false, reason: 'not-found' };
    if (live !== numberOf(held)) return { ok: false, reason: 'text-changed' };
    const note = version.note;
    const { title, titleEn, html, htmlEn } = version;
    const texts = { title, titleEn, html, htmlEn, note, author: of.by.name, now: of.now };
    const next = await writeLivePage(tx, of.url, texts);
    if (next !== held.live?.number)
      await logLive(tx, of, 'page.restored', { held, number: next, title });
    return { ok: true, number: next };
  });
}

/** Takes a page off the shop; its versions stay, and one of them brings it back (rule pages/office-remove). 4 queries. */
export async function removeStorePage(
  db: Db,
  of: ChangeOf,
  { live }: { live: number },
): Promise<LiveChanged> {
  return db.transaction().execute(async (tx): Promise<LiveChanged> => {
    const held = await holdPage(tx, of.url);
    if (held.last === 0) return { ok: false, reason: 'not-found' };
    if (!held.live) return { ok: true, number: null };
    if (live !== held.live.number) return { ok: false, reason: 'text-changed' };
    await removePage(tx, of.url);
    const { number: version, title } = held.live;
    await log(tx, of, 'page.removed', [{ version, title }, null]);
    return { ok: true, number: null };
  });
}
