import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { StorePage } from '#contract/route.ts';
import type { Db } from '#db/database.ts';
import { findStorePage } from '#db/shop/store-pages.ts';
import type { App } from '#platform/http.ts';
import { withContactLinks } from '#rules/shop/contact-links.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { withoutLocale } from '#urls';

/** A text of the store; refuses with 'not-found'. `path` may name a language. 1 query. */
export async function readStorePage(
  services: { db: Db },
  input: { locale: Locale; path: string },
): Promise<StorePage> {
  const { locale, path } = withoutLocale(input.path);
  // no stored path holds a NUL, and the database cannot even be asked for one
  const page = path.includes('\0')
    ? null
    : await findStorePage(services.db, path, locale ?? input.locale);
  if (!page) throw new Refusal('not-found');
  return { ...page, html: withContactLinks(page.html) };
}

export function registerStorePageRoutes(app: App, services: { db: Db }): void {
  app.get(
    '/api/catalog/page/*',
    {
      config: { cacheResponse: { reads: 'nothing', kind: 'text' } },
      schema: {
        tags: ['catalog'],
        summary: 'A text of the store',
        params: Type.Record(Type.String(), Type.String()),
        response: { 200: StorePage, '4xx': ErrorBody },
      },
    },
    (request) =>
      readStorePage(services, { locale: request.locale, path: `/${request.params['*'] ?? ''}` }),
  );
}
