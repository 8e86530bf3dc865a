import { ConsentTablePage, ConsentTableQuery } from '#contract/office/customers/office-consents.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import { findConsents, type ConsentSearch } from '#db/consents/find-consents.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import {
  consentSortKeys,
  isConsentView,
  isListedConsentKind,
} from '#rules/person/consent-kinds.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { consentDeskTexts } from '#text/office/customers/consent-desk-text.ts';

const sort = '-at';

/** The office's list of consents (rule customers/consents). 2 queries. */
export function registerConsentTable(app: App, services: { db: Db; clock: () => Date }): void {
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
