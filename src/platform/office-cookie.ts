import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';

const name = 'arasta_office';
const stepName = 'arasta_office_code';

/** The paths that receive the staff's cookie: never a page or call of the shop (rule staff/sessions). */
const paths = ['/yonetim', '/en/yonetim', '/api/office'];
const stepPath = '/api/office/sign-in';

const tokenOf = (value: string | undefined) =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;

/** The token of who works in the office; null without one. */
export function readOfficeCookie(request: FastifyRequest): string | null {
  return tokenOf(request.cookies[name]);
}

export function setOfficeCookie(
  reply: FastifyReply,
  token: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): void {
  for (const path of paths)
    reply.setCookie(name, token, { ...options(path, secure), maxAge: seconds });
}

export function clearOfficeCookie(reply: FastifyReply, secure: boolean): void {
  for (const path of paths) reply.clearCookie(name, options(path, secure));
}

/** The token of who gave the right password and has still to give a code. */
export function readCodeStepCookie(request: FastifyRequest): string | null {
  return tokenOf(request.cookies[stepName]);
}

export function setCodeStepCookie(
  reply: FastifyReply,
  token: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): void {
  reply.setCookie(stepName, token, { ...options(stepPath, secure), maxAge: seconds });
}

export function clearCodeStepCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(stepName, options(stepPath, secure));
}

function options(path: string, secure: boolean): CookieSerializeOptions {
  return { path, httpOnly: true, sameSite: 'strict', secure };
}
