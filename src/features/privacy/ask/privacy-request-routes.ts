import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { PrivacyForm, PrivacyLink } from '#contract/privacy/privacy-forms.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { accountCounter, addressCounter, countAttempt } from '#db/access/rate-limits.ts';
import type { Db } from '#db/database.ts';
import {
  addPrivacyRequest,
  confirmPrivacyRequest,
  findPrivacyLink,
} from '#db/privacy/privacy-requests.ts';
import type { App } from '#platform/http.ts';
import { checkPrivacyRequest, privacyDueDay } from '#rules/privacy/privacy-request.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { privacyTexts } from '#text/customer/privacy-request-text.ts';
import { inEachLanguage, localised } from '#urls';
import { sealId } from './sealed-id.ts';

interface Services {
  db: Db;
  clock: () => Date;
}

/** Requests an hour for each network address and for each e-mail address (rule privacy/request). */
const limit = { attempts: 5, seconds: 60 * 60 } as const;
const tags = ['privacy'];
const params = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** Requests of anybody about their personal data, and the mailed link that confirms them (rules privacy/request, privacy/link). */
export function registerPrivacyRequests(app: App, services: Services): void {
  app.post(
    '/api/privacy/request',
    {
      schema: {
        tags,
        summary: 'Asks for one’s personal data, their correction or their erasure',
        body: PrivacyForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ body, ip: address, locale }) => {
      await ask(services, body, { address, locale });
      return { success: true as const };
    },
  );
  const config = { pageForm: true };
  for (const path of inEachLanguage(privacyUrls.request)) {
    app.post(
      path,
      { config, schema: { hide: true, body: PrivacyForm } },
      async ({ body, ip: address, locale }, reply) => {
        await ask(services, body, { address, locale });
        return reply.redirect(localised(privacyUrls.asked, locale), 303);
      },
    );
  }
  registerLink(app, services);
}

/** The form’s page, before anything is sent. */
export const newPrivacyRequest = { state: 'new', dueOn: '' } as const;

/** The link of the mail: a page with one button, whose press confirms. */
function registerLink(app: App, { db, clock }: Services): void {
  app.get(
    '/api/privacy/request',
    {
      schema: {
        tags,
        summary: 'The form, before anything is sent',
        response: { 200: PrivacyLink, '4xx': ErrorBody },
      },
    },
    async () => newPrivacyRequest,
  );
  app.get(
    '/api/privacy/request/:token',
    {
      schema: {
        tags,
        summary: 'The request of a mailed link',
        params,
        response: { 200: PrivacyLink, '4xx': ErrorBody },
      },
    },
    async ({ params: { token } }, reply) => {
      reply.header('cache-control', 'no-store');
      return readPrivacyLink({ db, clock }, token);
    },
  );
  // A mail opens the page from elsewhere; the token is the permission.
  const config = { pageForm: true, fromElsewhere: true };
  const schema = { hide: true, params, body: Type.Object({}, { additionalProperties: false }) };
  for (const path of inEachLanguage('/kvkk-basvuru/:token')) {
    app.post(path, { config, schema }, async ({ params: { token }, locale }, reply) => {
      const now = clock();
      const found = await findPrivacyLink(db, token, now);
      if (!found) throw new Refusal('link-over');
      await confirmPrivacyRequest(db, found.id, now);
      return reply.redirect(localised(privacyUrls.link(token), locale), 303);
    });
  }
}

/** Refuses a wrong token with 'link-over'. 1 query. */
export async function readPrivacyLink(
  { db, clock }: Services,
  token: string,
): Promise<PrivacyLink> {
  const found = await findPrivacyLink(db, token, clock());
  if (!found) throw new Refusal('link-over');
  const { state, confirmedAt } = found;
  return { state, dueOn: confirmedAt === null ? '' : privacyDueDay(confirmedAt) };
}

/** Counts, seals and stores a request. The answer is the same for known and unknown addresses. 4 queries. */
async function ask(
  { db, clock }: Services,
  form: PrivacyForm,
  { address, locale }: { address: string; locale: Locale },
): Promise<void> {
  const read = checkPrivacyRequest(form);
  if (!read.ok) {
    const { wrong } = privacyTexts[locale];
    const fields = Object.fromEntries(read.wrong.map((field) => [field, wrong[field]]));
    const [first] = read.wrong;
    throw new Refusal('invalid-input', {
      fields,
      ...(first !== undefined && { message: wrong[first] }),
    });
  }
  const now = clock();
  const { request } = read;
  const counted = await countAttempt(db, [addressCounter('privacy', address, limit)], now, [
    accountCounter('privacy', request.email, limit),
  ]);
  if (!counted.ok) throw refusalOf(counted);
  const idNumber = await sealId(db, request.idNumber);
  await addPrivacyRequest(db, { ...request, idNumber, locale, now });
}
