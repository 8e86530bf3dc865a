import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  ConsentExportQuery,
  ConsentTablePage,
  ConsentTableQuery,
} from '#contract/office/customers/office-consents.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { findConsents, type ConsentSearch } from '#db/consents/find-consents.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { StreamLimit } from '#platform/queues/stream-limit.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import {
  consentSortKeys,
  isConsentView,
  isListedConsentKind,
} from '#rules/person/consent-kinds.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { consentDeskTexts } from '#text/office/customers/consent-desk-text.ts';
import { exportConsents } from './export-consents.ts';

const sort = '-at';
/** Files under way in this process. */
const mostExports = 2;

/** The office's list of consents and its file (rules customers/consents, customers/consents-file). 2 queries. */
export function registerConsentTable(app: App, services: { db: Db; clock: () => Date }): void {
  registerFile(app, services);
  const { db, clock } = services;
  app.get(
    '/api/office/consent-table',
    {
      schema: {
        tags: ['office'],
        summary: 'A page of decisions on advertising and on the privacy notice, the newest first',
        querystring: ConsentTableQuery,
        response: { 200: ConsentTablePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { limit = usualPageSize } = query;
      const chosen = chosenConsents(query, locale);
      const found = await findConsents(db, { ...chosen, limit, now: clock() });
      return { items: found.items, ...encodePageLinks(found, sort), late: found.late };
    },
  );
}

function registerFile(app: App, { db, clock }: { db: Db; clock: () => Date }): void {
  const files = new StreamLimit(mostExports);
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.get(
    '/api/office/consent-table/export',
    {
      // A HEAD request would read all decisions.
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'All decisions of a view, a kind and a search, as a CSV file',
        querystring: ConsentExportQuery,
        response: {
          200: { description: 'The file', content: { 'text/csv': file } },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ query, locale: spoken, worker }, reply) => {
      const { separator = ';', locale = spoken } = query;
      const { view, kind, text } = chosenConsents(query, locale);
      const texts = consentDeskTexts[locale];
      if (separator !== ';' && separator !== ',') throw wrong('separator', texts.wrong.separator);
      if (worker === null) throw new Error('a call of the office without a worker');
      const now = clock();
      const logged = () =>
        logActivity(db, {
          by: worker,
          action: 'consent.exported',
          subject: { kind: 'customer', id: '' },
          before: null,
          after: { query: [view, kind].filter(Boolean).join(': ') },
          now,
        });
      const stream = await files.open(async () => {
        await logged();
        return exportConsents(db, { view, kind, text, now }, { separator, locale });
      });
      if (!stream) throw new Refusal('busy');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${texts.fileName}.csv"`)
        .send(stream);
    },
  );
}

/** The view, kind, words and page of a query; refuses wrong ones at their field. */
function chosenConsents(
  query: { view?: string; kind?: string; q?: string; cursor?: string },
  locale: Locale,
): Pick<ConsentSearch, 'view' | 'kind' | 'text' | 'cursor'> {
  const { view = 'all', kind = null, q = '' } = query;
  const texts = consentDeskTexts[locale].wrong;
  if (!isConsentView(view)) throw wrong('view', texts.view);
  if (kind !== null && !isListedConsentKind(kind)) throw wrong('kind', texts.kind);
  const text = q.trim();
  if (text.includes('\0')) throw wrong('q', texts.text);
  const cursor = query.cursor ? decodePageCursor(query.cursor, sort, consentSortKeys) : null;
  if (query.cursor && cursor === null) throw wrong('cursor', texts.cursor);
  return { view, kind, text, cursor };
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}
