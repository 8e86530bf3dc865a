import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { StorePage } from '#contract/route.ts';
import type { Db } from '#db/database.ts';
import { findStorePage } from '#db/shop/store-pages.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { withContactLinks } from '#rules/shop/contact-links.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { fillPlaces } from '#rules/texts/contract-places.ts';
import { isContractPath } from '#rules/texts/page-path.ts';
import { pageVersionOf } from '#rules/texts/page-version.ts';
import { generalValues } from '#text/contracts/contract-values.ts';
import { withoutLocale } from '#urls';
import { sectionOf } from './page-sections.ts';

interface Services {
  db: Db;
  snapshot: () => ShopSnapshot;
}

/**
 * A text of the store; refuses with 'not-found'. `path` may name a language, and the version of a contract with `surum`
 * (rule contracts/versions). 1 query.
 */
export async function readStorePage(
  { db, snapshot }: Services,
  input: { locale: Locale; path: string },
): Promise<StorePage> {
  const [bare = '', query = ''] = input.path.split('?');
  const named = withoutLocale(bare);
  const locale = named.locale ?? input.locale;
  const url = named.path;
  const version = isContractPath(url) ? pageVersionOf(query) : null;
  // No stored path holds a NUL, and the database cannot even be asked for one.
  const page = url.includes('\0') ? null : await findStorePage(db, { url, version, locale });
  if (!page) throw new Refusal('not-found');
  const { store, settings } = snapshot();
  const html = isContractPath(url)
    ? fillPlaces(page.html, generalValues({ ...settings, store }, locale))
    : page.html;
  return {
    ...page,
    html: withContactLinks(
      html + sectionOf(url, { store, dormantYears: settings.dormantYears }, locale),
    ),
  };
}

export function registerStorePageRoutes(app: App, services: Services): void {
  app.get(
    '/api/catalog/page/*',
    {
      config: { cacheResponse: { reads: 'version', kind: 'text' } },
      schema: {
        tags: ['catalog'],
        summary: 'A text of the store',
        params: Type.Record(Type.String(), Type.String()),
        querystring: Type.Object({ surum: Type.Optional(Type.String({ maxLength: 20 })) }),
        response: { 200: StorePage, '4xx': ErrorBody },
      },
    },
    (request) =>
      readStorePage(services, {
        locale: request.locale,
        path: `/${request.params['*'] ?? ''}?surum=${request.query.surum ?? ''}`,
      }),
  );
}
