import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { parseId } from '#rules/shop/id.ts';

const days = 180;

/**
 * Behind TLS a browser takes a cookie of this name from the shop's own host over TLS alone, for all its
 * paths: no neighbor host and nobody on the way can put one in its place (rule reliability/cookies).
 */
const nameOf = (name: 'sid' | 'wish' | Choice, secure: boolean) =>
  secure ? `__Host-${name}` : name;

/** The visitor's token, or null when the browser sent none or something that is no token of ours. `secure`: the shop is behind TLS. */
export function readVisitorCookie(request: FastifyRequest, secure: boolean): string | null {
  const value = request.cookies[nameOf('sid', secure)];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** Gives the browser a visitor's token for 180 days. */
export function setVisitorCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(nameOf('sid', secure), token, { ...options(secure), maxAge: days * 86_400 });
}

export function clearVisitorCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(nameOf('sid', secure), options(secure));
}

/** Choices of a visitor that are not secret and outlive the session; `notice`: the cookie notice is closed. */
type Choice = 'lang' | 'currency' | 'notice' | 'view';

export function readChoiceCookie(
  request: FastifyRequest,
  choice: Choice,
  secure: boolean,
): string | undefined {
  return request.cookies[nameOf(choice, secure)];
}

/** Keeps a choice for a year. */
export function setChoiceCookie(
  reply: FastifyReply,
  choice: Choice,
  value: string,
  secure: boolean,
): void {
  reply.setCookie(nameOf(choice, secure), value, { ...options(secure), maxAge: 365 * 86_400 });
}

/** Keeps a visitor's wish until they have signed in, for half an hour (rule wishlist/add-after-sign-in). */
export function setWishCookie(reply: FastifyReply, productId: number, secure: boolean): void {
  const value = String(productId);
  reply.setCookie(nameOf('wish', secure), value, { ...options(secure), maxAge: 30 * 60 });
}

/**
 * The product that a visitor wished for before signing in, null without one. Reading it clears the cookie: it belongs
 * to the person who has just signed in.
 */
export function takeWishCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): number | null {
  const wish = request.cookies[nameOf('wish', secure)];
  if (wish === undefined) return null;
  reply.clearCookie(nameOf('wish', secure), options(secure));
  return parseId(wish);
}

function options(secure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}
