import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import type { Db } from '#db/database.ts';
import { recordCookieNotice } from '#db/customers/sessions.ts';
import type { App } from '#platform/http.ts';
import { setCookie } from '#platform/cookies.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, urls } from '#urls';

interface CookieNoticeServices {
  db: Db;
  clock: () => Date;
  secureCookies: boolean;
}

/** `next` is the page that the notice was closed on. */
const CookieNoticeForm = Type.Object(
  { next: Type.Optional(Type.String({ maxLength: 2000 })) },
  { additionalProperties: false },
);

/** Closing the cookie notice: the call, the form, and the style sheet of pages without a script (rule layout/cookie-notice). */
export function registerCookieNotice(app: App, services: CookieNoticeServices): void {
  app.post(
    '/api/catalog/cookies',
    {
      schema: {
        tags: ['visitor'],
        summary: 'Records that the cookie notice was closed',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await closeNotice(services, request, reply);
      return { success: true as const };
    },
  );
  for (const path of inEachLanguage(urls.cookieNotice)) {
    app.post(path, { schema: { hide: true, body: CookieNoticeForm } }, async (request, reply) => {
      await closeNotice(services, request, reply);
      return reply.redirect(safeNextPath(request.body.next), 303);
    });
  }
  // Pages are the same for everybody: without a script, only what they fetch can tell who has closed the notice.
  app.get(rareUrls.cookieNoticeStyles, { schema: { hide: true } }, async (request, reply) => {
    const { cookieNoticeSeen } = await request.visitor();
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(cookieNoticeSeen ? '.cookie-notice{display:none}' : '');
  });
}

/** In the session where there is one, and in a cookie for a year. */
async function closeNotice(
  { db, clock, secureCookies }: CookieNoticeServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { sessionId } = await request.visitor();
  if (sessionId !== null) await recordCookieNotice(db, sessionId, clock());
  setCookie(reply, 'notice', 'closed', secureCookies);
}
