import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ensureSecret } from '#db/customers/secrets.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { registerAccountPayment } from '#features/account/statement/account-payment-routes.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';
import { registerActivity } from '#features/activity/activity-routes.ts';
import { registerAddressRoutes } from '#features/addresses/address-routes.ts';
import { registerCartRoutes } from '#features/cart/cart-routes.ts';
import { registerCatalogRoutes } from '#features/catalog/catalog-routes.ts';
import type { DemoCustomers } from '#features/catalog/read-shop-frame.ts';
import { ShopFrames } from '#features/catalog/shop-frames.ts';
import { SearchQueue, usualSearchLimits } from '#features/catalog/search-queue.ts';
import { registerCheckoutRoutes } from '#features/checkout/checkout-routes.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { registerOfficePapers } from '#features/documents/office-paper-routes.ts';
import { registerDocumentRoutes } from '#features/documents/document-routes.ts';
import { registerImageRoutes } from '#features/images/image-routes.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import { registerPaymentFrame } from '#features/payment/frame-routes.ts';
import { registerPaymentRoutes } from '#features/payment/payment-routes.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerMailSetting } from '#features/notifications/mail-setting-routes.ts';
import { registerTokens } from '#features/office-access/token-routes.ts';
import { registerWebhooks } from '#features/webhooks/webhook-routes.ts';
import { registerDashboard } from '#features/dashboard/dashboard-routes.ts';
import { registerOrderDetail } from '#features/order-detail/order-detail-routes.ts';
import { registerOrderTable } from '#features/order-list/order-list-routes.ts';
import { registerProductEditor } from '#features/product-editor/product-editor-routes.ts';
import { registerStaff } from '#features/staff/staff-routes.ts';
import { StaffCodes } from '#features/staff/staff-codes.ts';
import { registerStaffSessions } from '#features/staff/sign-in/staff-session-routes.ts';
import { registerStaffSignIn } from '#features/staff/sign-in/staff-sign-in-routes.ts';
import { registerOfficeChanges } from '#features/office-changes/changed-routes.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { registerOrderRoutes } from '#features/orders/order-routes.ts';
import { registerReturnRoutes } from '#features/payment/return-routes.ts';
import { registerQuickOrderRoutes } from '#features/quick-order/quick-order-routes.ts';
import { registerListForms } from '#features/quick-order/list-form-routes.ts';
import { registerListRoutes } from '#features/quick-order/list-routes.ts';
import { registerReviewRoutes } from '#features/reviews/review-routes.ts';
import { registerStorePageRoutes } from '#features/store-pages/store-page-routes.ts';
import { registerVisitorRoutes } from '#features/visitor/visitor-routes.ts';
import { registerVisitor } from '#features/visitor/visitor.ts';
import { registerWishlistRoutes } from '#features/wishlist/wishlist-routes.ts';
import type { App } from '#platform/http.ts';
import type { Environment } from '#platform/environment.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { limitedLog, type Log } from '#platform/log.ts';
import { proxyCheck } from '#platform/trusted-proxies.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { ResponseCache } from '#app/cache/response-cache.ts';
import { dropTouched } from '#app/cache/frame-cache.ts';
import { readerLimits, type ConnectionLimits } from './connections.ts';
import { registerApiDocs } from './api-docs.ts';
import type { PageSource } from '#app/development.ts';
import { answerUnroutable, registerErrorHandler } from './error-handler.ts';
import { registerCachedCalls } from '#app/cache/cached-calls.ts';
import type { CachedResponse } from '#app/cache/cached-response.ts';
import { ProductTexts } from '#app/cache/product-json-cache.ts';
import { limitedServers } from './http-server.ts';
import { registerOperations } from './operations.ts';
import { showFailure } from '#app/page/page-error.ts';
import { registerPages, type PageServices } from '#app/page/send-page.ts';
import { registerPlugins } from './plugins.ts';
import { registerRequestLog } from './request-log.ts';
import type { Rendered } from '#app/page/render.tsx';
import { registerOfficePages } from '#app/office/office-pages.ts';
import { createReads } from '#app/page/server-reads.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSitemap } from '#features/sitemap/sitemap-routes.ts';
import { resolvePage } from '#app/page/resolve-page.ts';
import { compileSerializer, compileValidator } from './validation.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { openCatalog } from '#app/cache/open-catalog.ts';
import { startChangeFeed, type ChangeFeed } from '#app/cache/change-feed.ts';
import { registerReadYourWrites } from '#app/cache/read-your-writes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Maximum age of a cached response (rule rendering/kept-until-changed). */
const keptMs = 86_400_000;

export interface ServerOptions extends Omit<PageSource, 'close'> {
  environment: Environment;
  database: DatabaseHandle;
  log: Log;
  images: ImageStore;
  clock: () => Date;
  /** The shop's payment providers. */
  cards: CardProviders;
  demoCustomers: DemoCustomers;
  /** The ids of those. */
  sharedCustomers: ReadonlySet<number>;
  /** For tests that need others than the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Receives the change feed, for tests that cannot wait for its next poll. */
  onWatch?: (watch: ChangeFeed) => void;
  /** Holds every answer to its schema and counts the statements of each request; in tests too. */
  development: boolean;
}

/** Puts the shop together: every plugin and route, in the order in which a request meets them. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { environment, database, cards, log } = options;
  const texts = new ProductTexts();
  const app = bareServer(options, texts);
  const watch = await startChangeFeed({ db: database.db, log, cards });
  app.addHook('onClose', () => watch.close());
  options.onWatch?.(watch);
  const kept = new ResponseCache<CachedResponse, Rendered>({
    maxBytes: 64 * megabyte,
    // With hot reload a page's code changes under it: nothing is kept that anybody could notice.
    lifetimeMs: options.middleware ? 1 : keptMs,
    now: () => performance.now(),
  });
  const { catalog, index } = openCatalog(app, options);
  const services = await shopServices(options, { watch, catalog });
  watch.follow('data', services.catalog.follow);
  watch.follow('data', () => services.frames.forget());
  watch.follow('answers', (changes) => dropTouched(kept, changes, services));

  await registerPlugins(app, environment);
  registerApiDocs(app, environment);
  registerVisitor(app, services);
  registerOfficeAccess(app, services);
  registerCachedCalls(app, kept, services.catalog.map);
  registerReadYourWrites(app, watch);
  const pages: PageServices = {
    render: options.render,
    assets: options.assets,
    memory: kept,
    texts,
    catalog: services.catalog,
    publicUrl: environment.publicUrl,
    defaultCurrency: () => watch.snapshot().defaultCurrency,
    resolve: resolvePage(services),
    reads: createReads(services),
  };
  registerErrorHandler(app, showFailure(pages));

  registerOperations(app, { database, index, cards, metricsToken: environment.metricsToken });
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

/** Fastify with its limits, its checks of what comes and goes, and its log; without any route. */
function bareServer(options: ServerOptions, texts: ProductTexts): App {
  const { environment, log } = options;
  const logger: FastifyBaseLogger = log;
  const isProxy = proxyCheck(environment.trustProxy);
  const { maxConnections, connectionsPerAddress } = environment;
  const limits: ConnectionLimits = {
    ...readerLimits,
    total: maxConnections,
    perAddress: connectionsPerAddress,
    ...options.connectionLimits,
  };
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    ...limitedServers(limits, { isProxy: (address) => isProxy(address, 0), tell: limitedLog(log) }),
    bodyLimit: 64 * kilobyte,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnroutable,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer(options.development, texts));
  registerRequestLog(app, options);
  const { middleware } = options;
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  return app;
}

type ShopServices = Awaited<ReturnType<typeof shopServices>>;

/** A half of the connections is left to carts and orders; the embedded database has but one. */
function searchesAtOnce({ database, environment }: ServerOptions): number {
  return database.engine === 'embedded' ? 1 : Math.floor(environment.databasePoolSize / 2);
}

/** The services of the calls. */
async function shopServices(
  options: ServerOptions,
  { watch, catalog }: { watch: ChangeFeed; catalog: CatalogCache },
) {
  const { environment, database, clock, cards, demoCustomers, sharedCustomers } = options;
  return {
    db: database.db,
    snapshot: watch.snapshot,
    catalog,
    frames: new ShopFrames(),
    searches: new SearchQueue({ ...usualSearchLimits, atOnce: searchesAtOnce(options) }),
    clock,
    /** The current payment provider, or the named one that started an unfinished payment. */
    provider: (name?: string) =>
      name === undefined ? cards.chosen(watch.snapshot().settings) : cards.named(name),
    demoCustomers,
    sharedCustomers,
    log: options.log,
    assets: options.assets,
    frameFiles: options.assets.entry('src/app/browser/payment-start.ts'),
    hotReload: options.middleware !== undefined,
    returnScript: options.assets.entry('src/app/browser/payment-returned.ts').script,
    secret: await ensureSecret(database.db, 'forgery-token'),
    codes: new StaffCodes(await ensureSecret(database.db, 'staff-codes')),
    demoOwner: demoCustomers !== null,
    webhooksInside: environment.webhooksInside,
    mailFrom: environment.mailFrom,
    storeName: () => watch.snapshot().store.name,
    reference: await loadReferenceData(),
    secureCookies: environment.publicUrl.startsWith('https:'),
    publicUrl: environment.publicUrl,
    writesPerMinute: environment.writesPerMinute,
  };
}

function registerCalls(app: App, services: ShopServices): void {
  registerCatalogRoutes(app, services);
  registerStorePageRoutes(app, services);
  registerVisitorRoutes(app, services);
  registerAccountRoutes(app, services);
  registerAccountPayment(app, services);
  registerAddressRoutes(app, services);
  registerCartRoutes(app, services);
  registerCheckoutRoutes(app, services);
  registerPaymentRoutes(app, {
    ...services,
    log: app.log,
    startCardOrder: (...payment) => startCardOrder(services, ...payment),
  });
  registerOrderRoutes(app, services);
  registerStaffSignIn(app, services);
  registerStaffSessions(app, services);
  registerStaff(app, services);
  registerActivity(app, services);
  registerTokens(app, services);
  registerMailSetting(app, services);
  registerWebhooks(app, services);
  registerOfficeOrders(app, services);
  registerOfficeChanges(app, services);
  registerOrderTable(app, services);
  registerProductEditor(app, services);
  registerOfficePapers(app, services);
  registerOrderDetail(app, services);
  registerDashboard(app, services);
  registerPaymentFrame(app, services);
  registerReturnRoutes(app, services);
  registerDocumentRoutes(app, services);
  registerWishlistRoutes(app, services);
  registerReviewRoutes(app, services);
  registerQuickOrderRoutes(app, services);
  registerListRoutes(app, services);
  registerListForms(app, services);
}

/** Development pages. An open shop does not load their code. */
async function registerDevelopment(app: App, { development, environment }: ServerOptions) {
  if (!development || environment.smtpUrl !== undefined) return;
  const { registerMailInbox } = await import('#features/notifications/mail-inbox.ts');
  registerMailInbox(app, environment);
}

/** The built files of the browser, those of the shop and those of the office: their names change with their content. */
async function serveAssets(app: App, distDir: string): Promise<void> {
  const folders = { '/assets/': 'client/assets', [officeUrls.assets]: 'office/office-assets' };
  for (const [index, [prefix, folder]] of Object.entries(folders).entries()) {
    await app.register(fastifyStatic, {
      root: join(distDir, folder),
      prefix,
      // `reply.sendFile` is there once.
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      maxAge: '365d',
      immutable: true,
      setHeaders(reply, path) {
        // The sprite's name never changes, its content may.
        if (path.includes('icons.svg')) reply.header('cache-control', 'public, max-age=3600');
      },
    });
  }
}
