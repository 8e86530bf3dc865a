import { join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { registerErrorHandler } from '#app/server/error-handler.ts';
import { registerPlugins } from '#app/server/plugins.ts';
import { compileSerializer, compileValidator } from '#app/server/validation.ts';
import { createCatalogCache, type CatalogCache } from '#db/catalog/catalog-cache.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { facedServices, type Faced } from '#db/prices/faced-services.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { registerVisitorRoutes } from '#features/visitor/visitor-routes.ts';
import { registerVisitor } from '#features/visitor/visitor.ts';
import { readEnvironment } from '#platform/environment.ts';
import { countersOfProcess } from '#platform/limits/counters.ts';
import { RateLimits } from '#platform/limits/request-limits.ts';
import type { App } from '#platform/http.ts';
import { loadReferenceData, type ReferenceData } from '#platform/reference-data.ts';
import { proxyCheck } from '#platform/trusted-proxies.ts';
import { urls } from '#urls';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import { noChanges } from './changes.ts';
import type { TestDatabase } from './database.ts';

/** What the routes under test are given. */
export interface VisitorAppServices {
  db: TestDatabase['db'];
  /** The tests have no replica. */
  reads: TestDatabase['db'];
  catalogReads: TestDatabase['db'];
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  secret: string;
  secureCookies: boolean;
  /** Nobody takes cards. */
  provider: () => null;
  /** Whom anybody may be: nobody. */
  sharedCustomers: ReadonlySet<number>;
  /** There is no demo. */
  demoOwner: boolean;
  publicUrl: string;
  reference: ReferenceData;
  faces: FaceRegistry;
  photos: PhotoStore;
  catalog: CatalogCache;
}

export interface VisitorApp {
  app: App;
  /** Moves the server's clock. */
  later: (ms: number) => void;
  /** Reads settings and currencies anew. */
  reload: () => Promise<void>;
  /** A browser of its own, with its own cookies. */
  browser: (address?: string) => Browser;
}

/** A busy machine is no reason to refuse a test's call. */
export const patience = { WRITES_PER_MINUTE: '1000000', BUSY_AFTER_MS: '0' } as const;

export const testSecret = 'a secret of the tests';

/** The server's own plugins, checks and visitors around the routes of one feature. */
export async function visitorApp(
  database: TestDatabase,
  register: (app: App, services: Faced<VisitorAppServices>) => void,
): Promise<VisitorApp> {
  const { db } = database;
  const databases = { db, reads: db, catalogReads: db };
  await publishPrivacyNotice(db);
  let ahead = 0;
  let shop = await loadSnapshot(db);
  const snapshot = () => shop;
  const clock = () => new Date(Date.now() + ahead);
  const faces = await FaceRegistry.open({ db, snapshot, clock });
  const services = facedServices<VisitorAppServices>(
    {
      ...databases,
      snapshot,
      clock,
      reference: await loadReferenceData(),
      secret: testSecret,
      secureCookies: true,
      provider: () => null,
      sharedCustomers: new Set(),
      demoOwner: false,
      publicUrl: 'https://arasta.test',
      faces,
      catalog: createCatalogCache(db, new CatalogIndexLoader(db)),
      photos: photoStore({ dataDir: join(inject('databaseRun').directory, 'pictures') }),
    },
    { faces },
  );
  const app = bareApp();
  const environment = readEnvironment(patience);
  await registerPlugins(app, environment);
  app.decorate('rateLimits', new RateLimits(countersOfProcess()));
  registerVisitor(app, { ...services, writesPerMinute: environment.writesPerMinute });
  registerVisitorRoutes(app, services);
  register(app, services);
  await app.ready();
  return {
    app,
    later: (ms) => {
      ahead += ms;
    },
    reload: async () => {
      shop = await loadSnapshot(db);
      await services.faces.follow({ ...noChanges, shop: true, faces: true });
    },
    browser: (address = '198.51.100.7') => new Browser(app, address),
  };
}

function bareApp(): App {
  const app: App = Fastify({
    trustProxy: proxyCheck(['127.0.0.1']),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer(true));
  registerErrorHandler(app, async () => 'a page');
  return app;
}

/** Without it nobody can register. */
async function publishPrivacyNotice(db: TestDatabase['db']): Promise<void> {
  const url = urls.privacyNotice;
  const page = { url, title: 'KVKK', html: '<p>Metin</p>' };
  await db
    .insertInto('urls')
    .values({ path: url, container: 'Page' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Form = Record<string, string>;
type Headers = Record<string, string>;

/** Keeps cookies and the forgery token as a browser with our script does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly #app: App;
  readonly #address: string;

  constructor(app: App, address: string) {
    this.#app = app;
    this.#address = address;
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      host: 'arasta.test',
      'x-forwarded-for': this.#address,
      ...(cookie !== '' && { cookie }),
    };
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const reply = await this.#app.inject({
      ...options,
      headers: { ...this.headers, ...options.headers },
    });
    for (const cookie of reply.cookies) {
      if (cookie.maxAge === 0 || cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return reply;
  }

  get(url: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  /** The session call; every first changing call needs it, as in the browser. */
  async session<T>(): Promise<T> {
    const session = (await this.get('/api/catalog/session')).json<T & { csrfToken: string }>();
    this.token = session.csrfToken;
    return session;
  }

  async change(options: InjectOptions): Promise<LightMyRequestResponse> {
    if (this.token === '') await this.session();
    const headers = { ...this.ownCall(), ...options.headers };
    return this.send({ ...options, headers });
  }

  ownCall(): Headers {
    return {
      origin: 'https://arasta.test',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': this.token,
    };
  }

  /** A form as urlencoded text; a `string` is sent as it stands. */
  async post(url: string, form: Form | string, headers: Headers = {}) {
    const payload = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.change({ method: 'POST', url, payload, headers: { ...type, ...headers } });
  }

  async postJson(url: string, body: object | string, more: Headers = {}) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...more };
    return this.change({ method: 'POST', url, payload, headers });
  }

  /** A form with files, as a page sends it by itself or the script does. */
  async postFiles(
    url: string,
    fields: Form,
    files: readonly { field: string; bytes: Uint8Array; name?: string }[],
    headers: Headers = {},
  ) {
    const texts = Object.entries(fields).map(
      ([name, value]) =>
        `--sinir\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const parts = files.flatMap(({ field, bytes, name = 'a.jpg' }) => [
      Buffer.from(
        `--sinir\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]);
    const payload = Buffer.concat([
      Buffer.from(texts.join('')),
      ...parts,
      Buffer.from('--sinir--\r\n'),
    ]);
    const type = { 'content-type': 'multipart/form-data; boundary=sinir' };
    return this.change({ method: 'POST', url, payload, headers: { ...type, ...headers } });
  }

  /** The same form as multipart/form-data, fields in the order given, a name as often as it comes. */
  async postParts(url: string, fields: readonly (readonly [string, string])[]) {
    const parts = fields.map(
      ([name, value]) =>
        `--sinir\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const payload = `${parts.join('')}--sinir--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=sinir' };
    return this.change({ method: 'POST', url, payload, headers });
  }
}
