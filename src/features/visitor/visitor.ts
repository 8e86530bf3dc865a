import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#rules/shop/locale.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { readCookie } from '#platform/cookies.ts';
import { withoutLocale } from '#urls';
import { RequestSession, type RequestSessionServices } from './request-session.ts';
import { lookOfRequest, mayLook, refuseChangeOfLook } from './find-look.ts';
import { registerCsrfCheck } from './csrf-check.ts';
import { registerCardNumberCheck, registerTextCheck } from './text-check.ts';
import { newVisitorLimit, registerWriteLimit } from './write-limit.ts';

interface VisitorServices extends Omit<RequestSessionServices, 'countNewVisitor'> {
  snapshot: () => ShopSnapshot;
  /** Key of the forgery tokens, see `ensureSecret`. */
  secret: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
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
  app.decorateRequest('look', null);
  app.decorateRequest('visitor', tooEarly);
  app.decorateRequest('face', tooEarly);
  app.decorateRequest('newVisitor', tooEarly);
  app.decorateRequest('withSession', tooEarly);
  app.decorateRequest('customer', tooEarly);
  app.decorateRequest('buyer', tooEarly);
  app.decorateRequest('own', tooEarly);
  const countNewVisitor = newVisitorLimit(app, services.writesPerMinute);
  const withLimit = { ...services, countNewVisitor };
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = localeOf(request, services.secureCookies);
    request.currency = currencyOf(request, services);
    const view = readCookie(request, 'view', services.secureCookies);
    request.listView = view === 'rows' ? 'rows' : 'list';
    const meet = () => introduce(request, new RequestSession(request, reply, withLimit));
    if (mayLook(request, services)) return look(request, reply, services).then(meet);
    meet();
    return done();
  });
  registerCsrfCheck(app, services);
  registerWriteLimit(app, services.writesPerMinute);
  registerTextCheck(app);
  registerCardNumberCheck(app);
}

/** Finds whom somebody of the staff looks as, and refuses every change of theirs. */
async function look(
  request: FastifyRequest,
  reply: FastifyReply,
  services: VisitorServices,
): Promise<void> {
  request.look = await lookOfRequest(request, reply, services);
  refuseChangeOfLook(request);
}

function tooEarly(): never {
  throw new Error('the visitor is known from onRequest on');
}

function introduce(request: FastifyRequest, session: RequestSession): void {
  request.visitor = session.visitor;
  request.face = session.face;
  request.newVisitor = session.newVisitor;
  request.withSession = session.withSession;
  request.customer = session.customer;
  request.buyer = session.buyer;
  request.own = session.own;
}

/** A path's prefix and the header are the page's own language; the cookie is what the visitor chose last. */
function localeOf(request: FastifyRequest, secure: boolean): Locale {
  const { locale } = withoutLocale(request.url);
  if (locale !== null) return locale;
  const header = request.headers['x-locale'];
  if (isLocale(header)) return header;
  return chosenLocale(request, secure);
}

/** The language in the visitor's cookie, which may differ from the page's. */
export function chosenLocale(request: FastifyRequest, secure: boolean): Locale {
  const cookie = readCookie(request, 'lang', secure);
  return isLocale(cookie) ? cookie : 'tr';
}

function currencyOf(request: FastifyRequest, services: VisitorServices): string | null {
  const code = readCookie(request, 'currency', services.secureCookies);
  return services.snapshot().currencies.some((currency) => currency.code === code)
    ? (code ?? null)
    : null;
}
