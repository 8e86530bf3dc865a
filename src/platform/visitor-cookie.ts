import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';

const name = 'sid';
const days = 180;

/** The visitor's token, or null when the browser sent none or something that is no token of ours. */
export function readVisitorCookie(request: FastifyRequest): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** Gives the browser a visitor's token for 180 days. `secure`: the shop is behind TLS. */
export function setVisitorCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(name, token, { ...options(secure), maxAge: days * 86_400 });
}

export function clearVisitorCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(name, options(secure));
}

/** What a visitor chose that is no secret and outlives the session; `notice`: closed the cookie notice. */
type Choice = 'lang' | 'currency' | 'notice';

export function readChoiceCookie(request: FastifyRequest, choice: Choice): string | undefined {
  return request.cookies[choice];
}

/** Keeps a choice for a year. */
export function setChoiceCookie(
  reply: FastifyReply,
  choice: Choice,
  value: string,
  secure: boolean,
): void {
  reply.setCookie(choice, value, { ...options(secure), maxAge: 365 * 86_400 });
}

function options(secure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}
