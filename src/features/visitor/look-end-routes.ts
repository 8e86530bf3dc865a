import { endLook } from '#db/customers/look-sessions.ts';
import type { Db } from '#db/database.ts';
import { clearCookie } from '#platform/cookies.ts';
import type { App } from '#platform/http.ts';
import { officeCustomerPath } from '#rules/shop/office-paths.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';

/** In the colors of waiting work; it stays in sight above the page, and prints nothing. */
const styles = `.look-bar{position:sticky;top:0;z-index:1000;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1rem;padding:.5rem 1rem;background:#fdf2d8;color:#6a4600;border-bottom:2px solid #b67708;font:500 .875rem/1.25rem system-ui,sans-serif}
.look-bar p,.look-bar form{margin:0}
.look-bar button{min-height:2.25rem;padding:.25rem .875rem;border:1px solid #6a4600;border-radius:.5rem;background:#fff;color:#6a4600;font:inherit;font-weight:700;cursor:pointer}
.look-bar button:focus-visible{outline:3px solid #2a3480;outline-offset:2px}
@media (pointer:coarse){.look-bar button{min-height:2.75rem}}
@media print{.look-bar{display:none}}
`;

/** The end of a look at the shop as a customer, and the styles of its bar (rule customers/look). */
export function registerLook(app: App, services: { db: Db; secureCookies: boolean }): void {
  for (const path of inEachLanguage(rareUrls.lookEnd)) {
    const config = { endsLook: true, hasOwnLimit: true };
    app.post(path, { config, schema: { hide: true } }, async ({ look, locale }, reply) => {
      clearCookie(reply, 'look', services.secureCookies);
      if (look === null) return reply.redirect(localised(urls.home, locale), 303);
      await endLook(services.db, look.sessionId);
      return reply.redirect(officeCustomerPath(look.customerId, locale), 303);
    });
  }
  app.get(rareUrls.lookStyles, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  );
}
