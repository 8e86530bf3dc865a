import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  HomePreview,
  HomePublished,
  HomeVersionList,
  OfficeHome,
  PreviewHomeBody,
  PublishHomeBody,
  RestoreHomeBody,
} from '#contract/office/office-home.ts';
import { Refusal } from '#contract/refusals.ts';
import { listHomeVersions, readHomeVersion } from '#db/shop/home-versions.ts';
import type { App } from '#platform/http.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import { homeRefusals, ownSections, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import type { HomeServices } from '../home-sources.ts';
import { previewHome } from './preview-home.ts';
import { publishHome, restoreHome, type Published } from './publish-home.ts';

type Services = HomeServices & { clock: () => Date };

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;
/** Shoppers see these at once (rule categories/home-publish). */
const liveConfig = { ...config, readsOwnWrites: true } as const;
/** Two texts of the longest kind in each section, in UTF-8. */
const bodyLimit = 4 * 1024 * 1024;
const atOnce = 20;

/** The home page in the office: its sections, its versions, and how they would look (rule categories/home-sections). */
export function registerHomeDesk(app: App, services: Services): void {
  registerRead(app, services);
  registerVersions(app, services);
  registerPreview(app, services);
  registerPublish(app, services);
  registerRestore(app, services);
}

/** 1 query. */
function registerRead(app: App, { db }: Services): void {
  app.get(
    '/api/office/home',
    {
      schema: {
        tags,
        summary: 'The live home page with all its sections',
        response: { 200: OfficeHome, '4xx': ErrorBody },
      },
    },
    async () => {
      const live = await readHomeVersion(db);
      return {
        version: live?.number ?? 0,
        isOwn: !live?.sections,
        sections: [...(live?.sections ?? ownSections)],
        publishedAt: live?.publishedAt.toISOString() ?? null,
        publishedBy: live?.publishedBy ?? '',
      };
    },
  );
}

/** 1 query. */
function registerVersions(app: App, { db }: Services): void {
  app.get(
    '/api/office/home/versions',
    {
      schema: {
        tags,
        summary: 'Publications of the home page, the newest first',
        querystring: Type.Object({
          before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
        }),
        response: { 200: HomeVersionList, '4xx': ErrorBody },
      },
    },
    async ({ query: { before = null } }) => {
      const found = await listHomeVersions(db, { before, limit: atOnce });
      const items = found
        .slice(0, atOnce)
        .map(({ number, sections, publishedAt, publishedBy }) => ({
          number,
          isOwn: sections === null,
          sections: (sections ?? ownSections).filter(({ isOn }) => isOn).length,
          publishedAt: publishedAt.toISOString(),
          publishedBy,
        }));
      return { items, older: found.length > atOnce ? (items.at(-1)?.number ?? null) : null };
    },
  );
}

/** At most 7 queries. */
function registerPreview(app: App, services: Services): void {
  app.post(
    '/api/office/home/preview',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'The home page as shoppers would see it with other sections; nothing is stored',
        body: PreviewHomeBody,
        response: { 200: HomePreview, '4xx': ErrorBody },
      },
    },
    async ({ body: { sections, locale } }) =>
      previewHome(services, { sections: cleaned(sections).sections, locale }),
  );
}

/** 5 queries. */
function registerPublish(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/home',
    {
      config: liveConfig,
      bodyLimit,
      schema: {
        tags,
        summary: 'Publishes the home page as a whole',
        body: PublishHomeBody,
        response: { 200: HomePublished, '4xx': ErrorBody },
      },
    },
    async ({ body: { sections: given, seen }, worker, locale }) => {
      const { sections, isCleaned } = cleaned(given);
      refuseWrong(sections, locale);
      const publication = { by: workerOf(worker), now: clock(), seen };
      return { version: versionOf(await publishHome(db, sections, publication)), isCleaned };
    },
  );
}

/** 6 queries. */
function registerRestore(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/home/restore',
    {
      config: liveConfig,
      schema: {
        tags,
        summary: 'Publishes an earlier version of the home page once more',
        body: RestoreHomeBody,
        response: { 200: HomePublished, '4xx': ErrorBody },
      },
    },
    async ({ body: { number, seen }, worker }) => {
      const publication = { by: workerOf(worker), now: clock(), seen };
      return { version: versionOf(await restoreHome(db, number, publication)), isCleaned: false };
    },
  );
}

function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

function versionOf(published: Published): number {
  if (!published.ok) throw new Refusal(published.reason);
  return published.version;
}

/** Sections with trimmed words and clean HTML, and whether something of it had to go (rule pages/clean-html). */
function cleaned(given: readonly HomeSection[]): { sections: HomeSection[]; isCleaned: boolean } {
  let isCleaned = false;
  const htmlOf = (text: string) => {
    const clean = sanitiseHtml(text.trim());
    // The sanitizer writes some tags in another way, which loses nothing.
    const bare = (html: string) => html.replaceAll(/\s|\/(?=>)|rel="[^"]*"/g, '');
    if (bare(clean).length < bare(text).length) isCleaned = true;
    return clean;
  };
  const textOf = (kind: HomeSection['kind'], text: string) =>
    kind === 'text' ? htmlOf(text) : text.trim();
  const sections = given.map((section) => ({
    ...section,
    title: section.title.trim(),
    titleEn: section.titleEn.trim(),
    text: textOf(section.kind, section.text),
    textEn: textOf(section.kind, section.textEn),
  }));
  return { sections, isCleaned };
}

function refuseWrong(sections: readonly HomeSection[], locale: Locale): void {
  const refusals = homeRefusals(sections, (file) => pictureName.test(file));
  const [first] = refusals;
  if (first === undefined) return;
  const { problems } = homeDeskTexts[locale];
  const fields = Object.fromEntries(
    refusals.map(({ id, field, problem }) => [`${id}.${field}`, problems[problem]]),
  );
  throw new Refusal('invalid-input', { values: { field: `${first.id}.${first.field}` }, fields });
}
