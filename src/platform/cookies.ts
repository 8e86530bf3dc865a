import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';
import {
  codeStepMs,
  returnKeyMs,
  lookSessionMs,
  staffSessionMs,
  visitorSessionMs,
} from '#rules/sessions/session-lifetimes.ts';
import { parseId } from '#rules/shop/id.ts';

interface CookieSettings {
  paths: readonly string[];
  sameSite: 'lax' | 'strict';
  maxAgeMs: number;
  /** Behind TLS the name begins with `__Host-` (rule reliability/cookies). */
  hostPrefix: boolean;
}

const dayMs = 86_400_000;
const ofShop = { paths: ['/'], sameSite: 'lax', hostPrefix: true } as const;
const choice = { ...ofShop, maxAgeMs: 365 * dayMs };
/** Browsers accept the prefix only for the path `/`. */
const ofStaff = { sameSite: 'strict', hostPrefix: false } as const;

/** Every cookie of the shop. No script can read them. */
const cookies = {
  /** The token of a visitor's or customer's session. */
  sid: { ...ofShop, maxAgeMs: visitorSessionMs },
  /** The product that a visitor put on the wishlist before the sign-in (rule wishlist/add-after-sign-in). */
  wish: { ...ofShop, maxAgeMs: 30 * 60_000 },
  /** Opens the returns of one order for somebody who is not signed in (rule returns/link). */
  iade: { ...ofShop, maxAgeMs: returnKeyMs },
  lang: choice,
  currency: choice,
  /** The visitor has closed the cookie notice. */
  notice: choice,
  /** The view of lists. */
  view: choice,
  /** A debt was known of last: pages look it up for this browser alone (rule business/overdue-in-page). */
  owes: { ...ofShop, maxAgeMs: visitorSessionMs },
  /** The token of a session of the staff that looks as a customer and changes nothing (rule customers/look). */
  look: { ...ofShop, maxAgeMs: lookSessionMs },
  /** The token of a staff session. It reaches no page and no call of the shop (rule staff/sessions). */
  arasta_office: {
    ...ofStaff,
    paths: ['/yonetim', '/en/yonetim', '/api/office'],
    maxAgeMs: staffSessionMs,
  },
  /** The token of a staff session between the password and the one-time code. */
  arasta_office_code: { ...ofStaff, paths: ['/api/office/sign-in'], maxAgeMs: codeStepMs },
} as const satisfies Record<string, CookieSettings>;

export type Cookie = keyof typeof cookies;

/** Every cookie with the time for which browsers keep it, in milliseconds, in the order above (rule pages/cookies). */
export const cookieAges: readonly (readonly [cookie: Cookie, ms: number])[] = (
  Object.keys(cookies) as Cookie[]
).map((cookie) => [cookie, cookies[cookie].maxAgeMs]);

export type TokenCookie = 'sid' | 'look' | 'arasta_office' | 'arasta_office_code';

/**
 * Behind TLS (`secure`) a browser accepts a `__Host-` cookie only from the host itself over TLS, so that neither a
 * subdomain nor somebody in the network can plant one.
 */
const nameOf = (cookie: Cookie, secure: boolean) =>
  secure && cookies[cookie].hostPrefix ? `__Host-${cookie}` : cookie;

/** The value of a cookie; undefined when the browser sent none. `secure`: the shop is behind TLS. */
export function readCookie(
  request: FastifyRequest,
  cookie: Cookie,
  secure: boolean,
): string | undefined {
  return request.cookies[nameOf(cookie, secure)];
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const lookForm = /^look\.[A-Za-z0-9_-]{43}$/;

/** The token in a cookie (see `newToken`); null when there is none, or the value cannot be one. */
export function readToken(
  request: FastifyRequest,
  cookie: TokenCookie,
  secure: boolean,
): string | null {
  const value = readCookie(request, cookie, secure);
  const form = cookie === 'look' ? lookForm : tokenForm;
  return value !== undefined && form.test(value) ? value : null;
}

export function setCookie(
  reply: FastifyReply,
  cookie: Cookie,
  value: string,
  secure: boolean,
): void {
  const maxAge = cookies[cookie].maxAgeMs / 1000;
  for (const options of optionsOf(cookie, secure))
    reply.setCookie(nameOf(cookie, secure), value, { ...options, maxAge });
}

export function clearCookie(reply: FastifyReply, cookie: Cookie, secure: boolean): void {
  for (const options of optionsOf(cookie, secure))
    reply.clearCookie(nameOf(cookie, secure), options);
}

/**
 * The product that a visitor put on the wishlist before the sign-in; null without one. It clears the cookie, because the
 * wish belongs to the customer who has just signed in.
 */
export function takeWishCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): number | null {
  const wish = readCookie(request, 'wish', secure);
  if (wish === undefined) return null;
  clearCookie(reply, 'wish', secure);
  return parseId(wish);
}

function optionsOf(cookie: Cookie, secure: boolean): CookieSerializeOptions[] {
  const { paths, sameSite } = cookies[cookie];
  return paths.map((path) => ({ path, httpOnly: true, sameSite, secure }));
}
