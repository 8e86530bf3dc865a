import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import { isReturnKey, returnPass } from '#db/access/return-keys.ts';
import { setCookie } from '#platform/cookies.ts';
import type { App } from '#platform/http.ts';
import { returnKeyMs } from '#rules/sessions/session-lifetimes.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { inEachLanguage, localised } from '#urls';
import type { ViewerServices } from './return-viewer.ts';

/**
 * The link in the mails of an order: it opens the returns of this order alone, for two hours, and leads on (rule
 * returns/link). The address with the key is never kept and named to nobody. 2 queries.
 */
export function registerReturnKey(app: App, services: ViewerServices): void {
  const params = Type.Object({
    orderNo: Type.String({ maxLength: 60 }),
    key: Type.String({ maxLength: 100 }),
  });
  const querystring = Type.Object({ iade: Type.Optional(Type.String({ maxLength: 60 })) });
  for (const path of inEachLanguage('/iade/ac/:orderNo/:key')) {
    app.get(path, { schema: { hide: true, params, querystring } }, async (request, reply) => {
      const { orderNo, key } = request.params;
      const { iade: returnNo = '' } = request.query;
      const { db, clock, secureCookies } = services;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const isRight = !orderNo.includes('\0') && (await isReturnKey(db, orderNo, key));
      if (!isRight) throw new Refusal('link-over');
      const pass = await returnPass(db, orderNo, clock().getTime() + returnKeyMs);
      setCookie(reply, 'iade', pass, secureCookies);
      const isReturn = /^IA-[\w-]{1,40}$/.test(returnNo);
      const next = isReturn ? returnUrls.one(returnNo) : returnUrls.ask(orderNo);
      return reply.redirect(localised(next, request.locale), 303);
    });
  }
}
