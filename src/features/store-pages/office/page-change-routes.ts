import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import {
  DraftBody,
  DraftSaved,
  DropDraftBody,
  NewPageBody,
  PageChanged,
  PagePreview,
  PreviewBody,
  PublishBody,
  RemovePageBody,
  RestoreBody,
} from '#contract/texts/page-versions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { withContactLinks } from '#rules/shop/contact-links.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { unknownPlaces } from '#rules/texts/contract-places.ts';
import { checkPagePath, isContractPath } from '#rules/texts/page-path.ts';
import { pageDeskTexts, pathErrorText } from '#text/office/store-texts/page-desk-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import {
  addPage,
  cleaned,
  dropDraft,
  publishDraft,
  removeStorePage,
  restoreVersion,
  saveDraft,
  type ChangeOf,
  type LiveChanged,
} from './change-store-page.ts';
import { reservedParts } from './reserved-paths.ts';

interface Services {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;
/** Shoppers see these at once (rule pages/office-publish). */
const liveConfig = { ...config, readsOwnWrites: true } as const;
/** Two texts of the longest kind, in UTF-8. */
const bodyLimit = 4 * 1024 * 1024;
const response = { 200: PageChanged, '4xx': ErrorBody };

/** The changes of the store's pages, from a new page to its removal. */
export function registerPageChanges(app: App, services: Services): void {
  registerNew(app, services);
  registerDraft(app, services);
  registerDropDraft(app, services);
  registerPreview(app);
  registerPublish(app, services);
  registerRestore(app, services);
  registerRemove(app, services);
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

function changeOf({ clock }: Services, url: string, by: Worker | null): ChangeOf {
  if (by === null) throw new Error('a call of the office without a worker');
  return { url, by, now: clock() };
}

function checkedTitle(title: string, locale: Locale): string {
  const bare = title.trim();
  if (bare === '') throw wrong('title', pageDeskTexts[locale].wrong.title);
  return bare;
}

/** Refuses a contract with a place that the shop does not know, at its field (rule contracts/places). */
function checkPlaces(url: string, given: { html: string; htmlEn: string }, locale: Locale): void {
  if (!isContractPath(url)) return;
  for (const field of ['html', 'htmlEn'] as const) {
    const [x] = unknownPlaces(given[field]);
    if (x === undefined) continue;
    const message = refusalText(locale, 'text-place', { x: `{{${x}}}` });
    throw new Refusal('text-place', { values: { x: `{{${x}}}` }, fields: { [field]: message } });
  }
}

function liveOf(url: string, done: LiveChanged) {
  if (!done.ok) throw new Refusal(done.reason);
  return { url, number: done.number };
}

function registerNew(app: App, services: Services): void {
  app.post(
    '/api/office/pages',
    {
      config,
      schema: {
        tags,
        summary: 'Begins a page; nobody sees it before it is published',
        body: NewPageBody,
        response: { 200: DraftSaved, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const checked = checkPagePath(body.url, reservedParts);
      if (!checked.ok) throw wrong('url', pathErrorText(checked.reason, locale));
      const title = checkedTitle(body.title, locale);
      const of = changeOf(services, checked.path, worker);
      const done = await addPage(services.db, of, { title, titleEn: body.titleEn?.trim() ?? '' });
      if (!done.ok && done.reason === 'path-taken')
        throw wrong('url', pageDeskTexts[locale].wrong.taken);
      if (!done.ok) throw new Refusal('not-found');
      return { url: checked.path, revision: done.revision, isCleaned: done.isCleaned };
    },
  );
}

function registerDraft(app: App, services: Services): void {
  app.post(
    '/api/office/page/draft',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Writes the draft of a page; shoppers see no difference yet',
        body: DraftBody,
        response: { 200: DraftSaved, '4xx': ErrorBody },
      },
    },
    async ({ body: { url, seen, ...given }, worker, locale }) => {
      checkPlaces(url, given, locale);
      const texts = {
        ...given,
        title: checkedTitle(given.title, locale),
        titleEn: given.titleEn.trim(),
        note: given.note?.trim() ?? '',
      };
      const done = await saveDraft(services.db, changeOf(services, url, worker), {
        ...texts,
        seen,
      });
      if (!done.ok) throw new Refusal(done.reason === 'path-taken' ? 'not-found' : done.reason);
      return { url, revision: done.revision, isCleaned: done.isCleaned };
    },
  );
}

function registerDropDraft(app: App, services: Services): void {
  app.post(
    '/api/office/page/drop-draft',
    {
      config,
      schema: { tags, summary: 'Gives the draft of a page up', body: DropDraftBody, response },
    },
    async ({ body: { url, seen }, worker }) =>
      liveOf(url, await dropDraft(services.db, changeOf(services, url, worker), { seen })),
  );
}

/** No query. */
function registerPreview(app: App): void {
  app.post(
    '/api/office/page/preview',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'A text as shoppers would see it; changes nothing',
        body: PreviewBody,
        response: { 200: PagePreview, '4xx': ErrorBody },
      },
    },
    ({ body }) => {
      const { html, isCleaned } = cleaned(body.html);
      return { html: withContactLinks(html), isCleaned };
    },
  );
}

function registerPublish(app: App, services: Services): void {
  app.post(
    '/api/office/page/publish',
    {
      config: liveConfig,
      schema: {
        tags,
        summary: 'Makes the draft of a page the live version',
        body: PublishBody,
        response,
      },
    },
    async ({ body: { url, seen, live }, worker }) =>
      liveOf(url, await publishDraft(services.db, changeOf(services, url, worker), { seen, live })),
  );
}

function registerRestore(app: App, services: Services): void {
  app.post(
    '/api/office/page/restore',
    {
      config: liveConfig,
      schema: {
        tags,
        summary: 'Makes an earlier version live again, as a new version',
        body: RestoreBody,
        response,
      },
    },
    async ({ body: { url, number, live }, worker }) => {
      const of = changeOf(services, url, worker);
      return liveOf(url, await restoreVersion(services.db, of, { number, live }));
    },
  );
}

function registerRemove(app: App, services: Services): void {
  app.post(
    '/api/office/page/remove',
    {
      config: liveConfig,
      schema: {
        tags,
        summary: 'Takes a page off the shop; its versions stay',
        body: RemovePageBody,
        response,
      },
    },
    async ({ body: { url, live }, worker }) =>
      liveOf(url, await removeStorePage(services.db, changeOf(services, url, worker), { live })),
  );
}
