import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import {
  OfficePage,
  OfficePageList,
  pageUrl,
  PageVersionText,
} from '#contract/texts/page-versions.ts';
import type { Db } from '#db/database.ts';
import { findOfficePages } from '#db/texts/find-pages.ts';
import { readOfficePage, readPageVersion } from '#db/texts/read-page.ts';
import type { App } from '#platform/http.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { registerPageChanges } from './page-change-routes.ts';

const tags = ['office'];
const atOnce = 100;
const version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });

/** The pages and contracts of the store with their drafts and versions (rules pages/office-list, pages/office-page). */
export function registerPageDesk(app: App, services: { db: Db; clock: () => Date }): void {
  registerList(app, services);
  registerPage(app, services);
  registerVersion(app, services);
  registerPageChanges(app, services);
}

/** 1 query. */
function registerList(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/office/pages',
    {
      schema: {
        tags,
        summary: 'Pages and contracts of the store, in the order of their paths',
        querystring: Type.Object({
          q: filterWord('a part of the title or path', 100),
          after: filterWord('the path behind which the list begins', 300),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: atOnce, default: atOnce })),
        }),
        response: { 200: OfficePageList, '4xx': ErrorBody },
      },
    },
    async ({ query: { q = '', after = '', limit = atOnce }, locale }) => {
      for (const [field, text] of Object.entries({ q, after })) {
        if (!text.includes('\0')) continue;
        const fields = { [field]: pageDeskTexts[locale].wrong.text };
        throw new Refusal('invalid-input', { values: { field }, fields });
      }
      return findOfficePages(db, { text: q.trim(), after, limit });
    },
  );
}

/** 2 queries. */
function registerPage(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/office/page',
    {
      schema: {
        tags,
        summary: 'A page with its live text, its draft and its versions',
        querystring: Type.Object({ url: pageUrl, before: Type.Optional(version) }),
        response: { 200: OfficePage, '4xx': ErrorBody },
      },
    },
    async ({ query: { url, before = null } }) => {
      const page = await readOfficePage(db, url, before);
      if (!page) throw new Refusal('not-found');
      return page;
    },
  );
}

/** 1 query. */
function registerVersion(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/office/page-version',
    {
      schema: {
        tags,
        summary: 'The text of a version of a page',
        querystring: Type.Object({ url: pageUrl, number: version }),
        response: { 200: PageVersionText, '4xx': ErrorBody },
      },
    },
    async ({ query: { url, number } }) => {
      const found = await readPageVersion(db, url, number);
      if (!found) throw new Refusal('not-found');
      return found;
    },
  );
}
