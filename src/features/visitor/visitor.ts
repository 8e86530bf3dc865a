import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '#rules/person/device.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import {
  dayMs,
  findSession,
  newSessionToken,
  openSession,
  type StoredSession,
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

/** Nothing is asked of the database before somebody wants to know, and then once a request. */
function introduce(
  request: FastifyRequest,
  reply: FastifyReply,
  services: VisitorServices & { countNewVisitor: ReturnType<typeof newVisitorLimit> },
): void {
  const token = readVisitorCookie(request, services.secureCookies);
  let stored: Promise<StoredSession | null> | undefined;
  let opened: Promise<StoredSession> | undefined;

  async function look(): Promise<StoredSession | null> {
    if (token === null) return null;
    const found = await findSession(services.db, token, services.clock());
    // Once a day, so that the cookie does not end before the session.
    if (found && !found.seenToday && !reply.sent)
      setVisitorCookie(reply, token, services.secureCookies);
    return found;
  }
  async function open(): Promise<StoredSession> {
    const found = await (stored ??= look());
    if (found) return found;
    await services.countNewVisitor(request, reply);
    const own = token ?? newSessionToken();
    if (token === null) setVisitorCookie(reply, own, services.secureCookies);
    return openSession(services.db, own, services.clock());
  }

  const seen = { device: deviceOf(request.headers['user-agent'] ?? '') };
  const noticeClosed = readChoiceCookie(request, 'notice', services.secureCookies) !== undefined;
  request.visitor = async () => ({
    ...visitorOf(await (stored ??= look()), noticeClosed),
    ...seen,
  });
  request.visitorWithSession = async () => {
    const session = await (opened ??= open());
    stored = opened;
    return { ...visitorOf(session, noticeClosed), ...seen, sessionId: session.id };
  };
  request.customer = async () => {
    const visitor = await request.visitor();
    const { sessionId, customerId, signedInAt } = visitor;
    if (sessionId === null || customerId === null || signedInAt === null)
      throw new Refusal('not-signed-in');
    return { ...visitor, sessionId, customerId, signedInAt };
  };
  request.own = ownOf(request, token, services.clock);
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
