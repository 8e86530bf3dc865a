import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListView } from '#rules/catalog/lists/list-query.ts';
import { maxIntegerId } from '#rules/shop/id.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { branchIdOf, Session, SettingChange } from '#contract/session.ts';
import { addToWishlist } from '#db/catalog/products/wishlist.ts';
import { newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { chooseBranch } from '#db/customers/branches.ts';
import { saveChoice } from '#db/customers/customers.ts';
import type { Face } from '#rules/price/face.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import {
  clearCookie,
  readCookie,
  readToken,
  setCookie,
  takeWishCookie,
} from '#platform/cookies.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import { registerCookieNotice } from './cookie-notice-routes.ts';
import { registerLook } from './look-end-routes.ts';
import { readSession } from './read-session.ts';
import { chosenLocale } from './visitor.ts';

interface VisitorRouteServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  reference: Pick<ReferenceData, 'holidays' | 'provinces'>;
  secret: string;
  secureCookies: boolean;
  /** Customers whose choices are not stored, because anybody may use them (rule account/demo-customers). */
  sharedCustomers: ReadonlySet<number>;
  /** The same for what a visitor sees. */
  of: (face: Face) => VisitorRouteServices;
}

const tags = ['visitor'];

/** `/api/catalog/session`, `/settings` and `/cookies` (rules api/session, api/calls). */
export function registerVisitorRoutes(app: App, services: VisitorRouteServices): void {
  registerSession(app, services);
  registerChoices(app, services);
  registerCookieNotice(app, services);
  registerLook(app, services);
}

function registerSession(app: App, services: VisitorRouteServices): void {
  app.get(
    '/api/catalog/session',
    {
      schema: {
        tags,
        summary: 'What the frame of every page needs about this visitor',
        response: { 200: Session, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const visitor = await request.visitor();
      const known = readToken(request, 'sid', services.secureCookies);
      const sid = known ?? newToken();
      if (known === null) setCookie(reply, 'sid', sid, services.secureCookies);
      reply.header('cache-control', 'no-store');
      const { currency } = request;
      const locale = chosenLocale(request, services.secureCookies);
      const wishKept = await takeKeptWish(services, request, reply);
      const { session, kept } = await readSession(services.of(await request.face()), {
        visitor,
        face: await request.face(),
        locale,
        currency,
        sid,
      });
      noteDebt(services, request, reply, session);
      // A look leaves the choices of the person who looks alone.
      if (request.look !== null) return { ...session, wishKept };
      // Chosen on another device since: the cookie alone tells which of two shared pages is meant.
      if (kept.listView !== null && kept.listView !== request.listView)
        setCookie(reply, 'view', kept.listView, services.secureCookies);
      if (kept.currency !== null && kept.currency !== session.userCurrency)
        setCookie(reply, 'currency', kept.currency, services.secureCookies);
      return { ...session, wishKept };
    },
  );
}

/** The next page of this browser has the notice in its HTML, or no longer looks for it (rule business/overdue-in-page). */
function noteDebt(
  { secureCookies }: VisitorRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { overdue }: Pick<Session, 'overdue'>,
): void {
  const isNoted = readCookie(request, 'owes', secureCookies) !== undefined;
  if (overdue && !isNoted) setCookie(reply, 'owes', '1', secureCookies);
  if (!overdue && isNoted) clearCookie(reply, 'owes', secureCookies);
}

/**
 * Adds the product that a visitor wished for before signing in to the wishlist, once (rule wishlist/add-after-sign-in). 1
 * query, none without such a wish.
 */
async function takeKeptWish(
  services: VisitorRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { customerId, signedInAt } = await request.visitor();
  if (customerId === null || signedInAt === null || request.look !== null) return false;
  const id = takeWishCookie(request, reply, services.secureCookies);
  if (id === null) return false;
  const shop = services.of(await request.face()).snapshot();
  const added = await addToWishlist(services.db, customerId, id, { shop, now: services.clock() });
  return added === 'wished';
}

function registerChoices(app: App, services: VisitorRouteServices): void {
  app.post(
    '/api/catalog/settings',
    {
      schema: {
        tags,
        summary: 'Chooses the display currency, the branch, the language or the view of lists',
        body: SettingChange,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { key, value } = request.body;
      if (key === 'branch') {
        await changeBranch(services.db, value, await request.customer());
        return { success: true as const };
      }
      const { customerId, signedInAt } = await request.visitor();
      const chosen = choiceFrom(key, value, services.snapshot());
      const hasAccount = customerId !== null && signedInAt !== null;
      if (hasAccount && !services.sharedCustomers.has(customerId))
        await saveChoice(services.db, customerId, chosen.kept);
      setCookie(reply, chosen.cookie, chosen.value, services.secureCookies);
      return { success: true as const };
    },
  );
}

async function changeBranch(
  db: Db,
  value: string | number,
  customer: { sessionId: number },
): Promise<void> {
  const isTheirs = await chooseBranch(db, customer.sessionId, branchIdOf(value));
  if (!isTheirs) throw new Refusal('not-found');
}

/** The choice in the cookie, and the one stored with the account (rule account/preferences). */
function choiceFrom(
  key: 'locale' | 'view' | 'defaultCurrency',
  value: string | number,
  shop: ShopSnapshot,
) {
  if (key === 'locale') {
    const locale = localeFrom(value);
    return { cookie: 'lang' as const, value: locale, kept: { locale } };
  }
  if (key === 'view') {
    const view = viewFrom(value);
    return { cookie: 'view' as const, value: view, kept: { list_view: view } };
  }
  const currency = currencyFrom(value, shop);
  return { cookie: 'currency' as const, value: currency, kept: { currency } };
}

function localeFrom(value: string | number): Locale {
  if (!isLocale(value)) throw new Refusal('invalid-input', { values: { field: 'value' } });
  return value;
}

function viewFrom(value: string | number): ListView {
  if (value !== 'list' && value !== 'rows')
    throw new Refusal('invalid-input', { values: { field: 'value' } });
  return value;
}

function currencyFrom(value: string | number, shop: ShopSnapshot): string {
  const id = idOrNotFound(value, maxIntegerId);
  const found = shop.currencies.find((currency) => currency.id === id);
  if (!found) throw new Refusal('not-found');
  return found.code;
}
