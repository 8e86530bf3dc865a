import { registerImageRoutes } from '#features/images/image-routes.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerVisitor } from '#features/visitor/visitor.ts';
import type { App } from '#platform/http.ts';
import { registerApiDocs } from './api-docs.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerCachedCalls } from '#app/cache/cached-calls.ts';
import { registerOperations } from '#app/operations/operations.ts';
import { showFailure } from '#app/page/page-error.ts';
import { registerPages, type PageServices } from '#app/page/send-page.ts';
import { openRateLimits } from './open-rate-limits.ts';
import { registerPlugins } from './plugins.ts';
import { registerOfficePages } from '#app/office/office-pages.ts';
import { overdueOfRequest } from '#app/page/personal/overdue-in-page.ts';
import { createReads } from '#app/page/server-reads.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSitemap } from '#features/sitemap/sitemap-routes.ts';
import { resolvePage } from '#app/page/resolve-page.ts';
import { startChangeFeed } from '#app/cache/change-feed.ts';
import { registerReadYourWrites } from '#app/cache/read-your-writes.ts';
import { bareServer } from './bare-server.ts';
import { openCaches } from './open-caches.ts';
import { registerCalls } from './register-calls.ts';
import { serveAssets } from './serve-assets.ts';
import type { ServerOptions } from './server-options.ts';
import { shopServices } from './shop-services.ts';

/** Puts the shop together: every plugin and route, in the order in which a request meets them. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { environment, database, cards, log } = options;
  const app = bareServer(options);
  options.tracing?.traceRequests(app);
  const feed = await startChangeFeed({ database, log, cards });
  app.addHook('onClose', () => feed.close());
  options.onWatch?.(feed);
  const hotReload = options.middleware !== undefined;
  const caches = await openCaches(app, { ...options, hotReload, feed });
  const slots = await openRateLimits(app, { db: database.db, log, environment });
  const services = await shopServices(options, { feed, caches, slots });
  caches.follow(feed, services);

  await registerPlugins(app, environment);
  registerApiDocs(app, environment);
  registerVisitor(app, services);
  registerOfficeAccess(app, services);
  registerCachedCalls(app, caches.responses, {
    readMap: services.catalog.map,
    faces: caches.faces,
  });
  registerReadYourWrites(app, feed);
  const pages: PageServices = {
    render: options.render,
    renderOverdue: options.renderOverdue,
    overdue: overdueOfRequest(services),
    assets: options.assets,
    responses: caches.responses,
    fragments: caches.fragments,
    catalog: services.catalog,
    publicUrl: environment.publicUrl,
    faces: caches.faces,
    defaultCurrency: () => feed.snapshot().defaultCurrency,
    resolve: resolvePage(services),
    reads: createReads(services),
  };
  registerErrorHandler(app, showFailure(pages));

  const { metricsToken } = environment;
  registerOperations(app, { database, caches, cards, files: options.images.files, metricsToken });
  registerSiteFiles(app, services);
  registerSitemap(app, services);
  await registerImageRoutes(app, { images: options.images });
  registerCalls(app, services);
  await registerDevelopment(app, options);
  if (options.distDir !== null) await serveAssets(app, options.distDir);
  registerOfficePages(app, services);
  registerPages(app, pages);
  return app;
}

/** Development pages. An open shop does not load their code. */
async function registerDevelopment(app: App, { development, environment }: ServerOptions) {
  if (!development || environment.smtpUrl !== undefined) return;
  const { registerMailInbox } = await import('#features/notifications/inbox/mail-inbox.ts');
  registerMailInbox(app, environment);
}
