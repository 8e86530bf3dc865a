import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '#rules/person/device.ts';
import type { StoredSession } from '#rules/person/stored-session.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import {
  dayMs,
  findInTime,
  findSession,
  hashOf,
  newSessionToken,
  openSession,
} from '#db/customers/sessions.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App, Visitor } from '#platform/http.ts';
import { readChoiceCookie, readVisitorCookie, setVisitorCookie } from '#platform/visitor-cookie.ts';
import { withoutLocale } from '#urls';
import { registerForgeryCheck } from './forgery-check.ts';
import { registerCardNumberCheck, registerTextCheck } from './text-check.ts';
import { newVisitorLimit, registerWriteLimit } from './write-limit.ts';

interface VisitorServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  /** Key of the forgery tokens, see `ensureSecret`. */
  secret: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  /** True behind TLS: the browser then sends the cookie over TLS alone. */
  secureCookies: boolean;
  /** Changing requests that one network address may make in a minute. */
  writesPerMinute: number;
}

/**
 * Tells every request who is asking (see `platform/http.ts`) and refuses forged and broken ones. To be
 * called on the server itself, after the cookie and body plugins and before any route.
 */
export function registerVisitor(app: App, services: VisitorServices): void {
  app.decorateRequest('locale', 'tr');
  app.decorateRequest('currency', null);
  app.decorateRequest('listView', 'list');
  app.decorateRequest('visitor', tooEarly);
  app.decorateRequest('visitorWithSession', tooEarly);
  app.decorateRequest('withSession', tooEarly);
  app.decorateRequest('newcomer', tooEarly);
  app.decorateRequest('customer', tooEarly);
  app.decorateRequest('own', tooEarly);
  const countNewVisitor = newVisitorLimit(app, services.writesPerMinute);
  const withLimit = { ...services, countNewVisitor };
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = localeOf(request, services.secureCookies);
    request.currency = currencyOf(request, services);
    const view = readChoiceCookie(request, 'view', services.secureCookies);
    request.listView = view === 'rows' ? 'rows' : 'list';
    introduce(request, reply, withLimit);
    done();
  });
  registerForgeryCheck(app, services);
  registerWriteLimit(app, services.writesPerMinute);
  registerTextCheck(app);
  registerCardNumberCheck(app);
}

function tooEarly(): never {
  throw new Error('the visitor is known from onRequest on');
}

/** A path's prefix and the header are the page's own language; the cookie is what the visitor chose last. */
function localeOf(request: FastifyRequest, secure: boolean): Locale {
  const { locale } = withoutLocale(request.url);
  if (locale !== null) return locale;
  const header = request.headers['x-locale'];
  if (isLocale(header)) return header;
  return chosenLocale(request, secure);
}

/** The language that the visitor's cookie keeps, whatever the page at hand speaks. */
export function chosenLocale(request: FastifyRequest, secure: boolean): Locale {
  const cookie = readChoiceCookie(request, 'lang', secure);
  return isLocale(cookie) ? cookie : 'tr';
}

function currencyOf(request: FastifyRequest, services: VisitorServices): string | null {
  const code = readChoiceCookie(request, 'currency', services.secureCookies);
  return services.snapshot().currencies.some((currency) => currency.code === code)
    ? (code ?? null)
    : null;
}

type Services = VisitorServices & { countNewVisitor: ReturnType<typeof newVisitorLimit> };

/** Nothing is asked of the database before somebody wants to know, and then once a request. */
function introduce(request: FastifyRequest, reply: FastifyReply, services: Services): void {
  const token = readVisitorCookie(request, services.secureCookies);
  const session = new RequestSession(request, reply, services, token);
  const seen = { device: deviceOf(request.headers['user-agent'] ?? '') };
  const noticeClosed = readChoiceCookie(request, 'notice', services.secureCookies) !== undefined;
  request.visitor = async () => ({ ...visitorOf(await session.stored(), noticeClosed), ...seen });
  request.visitorWithSession = async () => {
    const opened = await session.opened();
    return { ...visitorOf(opened, noticeClosed), ...seen, sessionId: opened.id };
  };
  request.withSession = (read) => session.readWith(read);
  request.newcomer = async () => hashOf(await session.announced());
  request.customer = async () => {
    const visitor = await request.visitor();
    const { sessionId, customerId, signedInAt } = visitor;
    if (sessionId === null || customerId === null || signedInAt === null)
      throw new Refusal('not-signed-in');
    return { ...visitor, sessionId, customerId, signedInAt };
  };
  request.own = ownOf(request, token, services.clock);
}

/** The session of a request's cookie, looked up or made once. */
class RequestSession {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #services: Services;
  readonly #token: string | null;
  #stored: Promise<StoredSession | null> | undefined;
  #opened: Promise<StoredSession> | undefined;
  #announced: Promise<string> | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    services: Services,
    token: string | null,
  ) {
    this.#request = request;
    this.#reply = reply;
    this.#services = services;
    this.#token = token;
  }

  /** Null where nothing is kept of the visitor. */
  stored(): Promise<StoredSession | null> {
    return (this.#stored ??= this.#look());
  }

  /** Made where there is none. */
  opened(): Promise<StoredSession> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /** The token for somebody new, who is counted and gets their cookie. */
  announced(): Promise<string> {
    return (this.#announced ??= this.#announce());
  }

  async readWith<Found extends { session: StoredSession | null }>(
    read: (hash: Uint8Array | null) => Promise<Found>,
  ): Promise<Found> {
    const found = await read(this.#token === null ? null : hashOf(this.#token));
    this.#stored ??= found.session === null ? Promise.resolve(null) : this.#look(found.session);
    return found;
  }

  async #look(read?: StoredSession): Promise<StoredSession | null> {
    if (this.#token === null) return null;
    const { db, clock, secureCookies } = this.#services;
    const now = clock();
    const found = await (read ? findInTime(db, read, now) : findSession(db, this.#token, now));
    // Once a day, so that the cookie does not end before the session.
    if (found && !found.seenToday && !this.#reply.sent)
      setVisitorCookie(this.#reply, this.#token, secureCookies);
    return found;
  }

  async #open(): Promise<StoredSession> {
    const found = await this.stored();
    if (found) return found;
    const { db, clock } = this.#services;
    const made = await openSession(db, await this.announced(), clock());
    this.#stored = Promise.resolve(made);
    return made;
  }

  async #announce(): Promise<string> {
    await this.#services.countNewVisitor(this.#request, this.#reply);
    if (this.#token !== null) return this.#token;
    const token = newSessionToken();
    setVisitorCookie(this.#reply, token, this.#services.secureCookies);
    return token;
  }
}

function ownOf(
  request: FastifyRequest,
  token: string | null,
  clock: () => Date,
): FastifyRequest['own'] {
  return async (read, isFound) => {
    if (token !== null) {
      // A session that nobody used for a day is to be noted as used: `customer` does that.
      const seenAfter = new Date(clock().getTime() - dayMs);
      const found = await read({ token, seenAfter });
      if (isFound(found)) return found;
    }
    const { customerId } = await request.customer();
    return read({ customerId });
  };
}

function visitorOf(session: StoredSession | null, noticeClosed: boolean): Omit<Visitor, 'device'> {
  return {
    sessionId: session?.id ?? null,
    customerId: session?.customerId ?? null,
    signedInAt: session?.signedInAt ?? null,
    branchId: session?.branchId ?? null,
    cookieNoticeSeen: noticeClosed || (session !== null && session.cookieNoticeAt !== null),
  };
}
