import { brandStyles } from '#rules/settings/brand-color.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

const day = 'public, max-age=86400';

const personal = [
  urls.cart,
  urls.checkoutCart,
  '/account/',
  urls.account,
  urls.statement,
  urls.pay,
  urls.wishlist,
  urls.addresses,
  urls.reviews,
];
/** Any products beside each other: as many pages as there are pairs. */
const endless = [urls.comparison];
/** Paths that robots must not fetch: calls, and pages that say nothing to strangers, in both languages. */
const closedPaths = [
  '/api/',
  ...[...personal, ...endless].flatMap((path) => [path, localised(path, 'en')]),
];

/** Small files that browsers and robots ask for by their fixed names (rule pages/site-files). */
export function registerSiteFiles(
  app: App,
  services: { snapshot: () => ShopSnapshot; publicUrl: string },
): void {
  const hide = { schema: { hide: true } };
  app.get(rareUrls.manifest, hide, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', day)
      .send(
        JSON.stringify({
          name: services.snapshot().store.name,
          short_name: services.snapshot().store.name,
          start_url: urls.home,
          display: 'minimal-ui',
          background_color: '#f6f6f2',
          theme_color: '#f6f6f2',
          icons: [{ src: rareUrls.mark, type: 'image/svg+xml', sizes: 'any' }],
        }),
      ),
  );
  app.get('/brand.css', hide, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', day)
      .send(brandStyles(services.snapshot().store.color)),
  );
  app.get(rareUrls.robots, hide, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedPaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${services.publicUrl}${rareUrls.sitemap}`,
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', day)
      .send(lines.join('\n'));
  });
  // Browsers request it even though the pages name the real icon.
  app.get('/favicon.ico', hide, async (_request, reply) =>
    reply.header('cache-control', day).redirect(rareUrls.mark, 301),
  );
}
