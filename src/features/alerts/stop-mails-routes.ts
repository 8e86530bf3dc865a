import { Type } from 'typebox';
import { StoppedMails } from '#contract/catalog/product-alert.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { customerOfToken } from '#db/access/advertising-codes.ts';
import { hasRefusedMails } from '#db/consents/advertising.ts';
import { decideConsent } from '#db/consents/consent-decisions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised } from '#urls';

const params = Type.Object({ token: Type.String({ maxLength: 120 }) });

/** `List-Unsubscribe` is the mail program's own button. */
const StopForm = Type.Object(
  { 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 60 })) },
  { additionalProperties: false },
);

/** The link in a mail that ends advertising, without a sign-in (rule account/advertising). */
export function registerStopMails(app: App, services: { db: Db; clock: () => Date }): void {
  const { db } = services;
  app.get(
    '/api/catalog/alerts/mail/:token',
    {
      schema: {
        tags: ['alerts'],
        summary: 'Whether the advertising of a mail’s link has ended',
        params,
        response: { 200: StoppedMails, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readStoppedMails(db, request.params.token);
    },
  );
  // A mail program has no page of the shop and no cookie: the code is the permission.
  const config = { pageForm: true, fromElsewhere: true };
  for (const path of inEachLanguage('/ileti/:token')) {
    app.post(
      path,
      { config, schema: { hide: true, params, body: StopForm } },
      async ({ params: { token }, body, locale, ip }, reply) => {
        const isOneClick = body['List-Unsubscribe'] !== undefined;
        await stopMails(services, { token, isOneClick, locale, address: ip });
        // RFC 8058 forbids a redirect.
        if (isOneClick) return reply.code(200).type('text/plain; charset=utf-8').send('');
        return reply.redirect(localised(rareUrls.stopMails(token), locale), 303);
      },
    );
  }
}

/** Refuses a wrong token, and that of an account that is closed, with 'not-found'. 2 queries. */
export async function readStoppedMails(db: Db, token: string): Promise<StoppedMails> {
  const customerId = await customerOfToken(db, token);
  const isStopped = customerId === null ? null : await hasRefusedMails(db, customerId);
  if (isStopped === null) throw new Refusal('not-found');
  return { isStopped };
}

/** 3 queries. */
async function stopMails(
  { db, clock }: { db: Db; clock: () => Date },
  given: { token: string; isOneClick: boolean; locale: Locale; address: string },
): Promise<void> {
  const { token, isOneClick, locale, address } = given;
  const customerId = await customerOfToken(db, token);
  if (customerId === null) throw new Refusal('not-found');
  const isDone = await db.transaction().execute((tx) =>
    decideConsent(tx, {
      customerId,
      kind: 'marketing-email',
      decision: 'withdrawn',
      text: alertTexts[locale].mails.stop,
      locale,
      source: isOneClick ? 'one-click' : 'mail',
      byName: '',
      address,
      at: clock,
    }),
  );
  if (!isDone) throw new Refusal('not-found');
}
