import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountPageForm } from '#contract/account.ts';
import type { ConsentBody } from '#contract/consent-ledger.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { customerSessions, endOtherSessions, endSession } from '#db/access/sessions.ts';
import type { App } from '#platform/http.ts';
import { clearCookie } from '#platform/cookies.ts';
import { isConsentDecision, isMarketingKind } from '#rules/person/consent-kinds.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { decideOwnConsent } from '#features/account/consents/decide.ts';
import { refuseShared } from '#features/account/refuse-shared.ts';
import { changePasswordOrRefuse, closeOrRefuse, saveInfoOrRefuse } from './save-settings.ts';
import type { SignInServices } from '#features/account/sign-in/sign-in-routes.ts';

/**
 * The forms of `/hesabim` as the browser sends them by itself (rule account/settings-without-script): the same
 * steps, limits and answers as the calls.
 */
export function registerAccountForms(app: App, services: SignInServices): void {
  const config = { pageForm: true };
  const schema = { hide: true, body: AccountPageForm };
  for (const path of inEachLanguage(urls.account)) {
    app.post(path, { config, schema }, async (request, reply) => {
      const next = await takeForm(services, request, reply, request.body);
      return reply.redirect(localised(next, request.locale), 303);
    });
  }
}

/** Processes one of the page's forms; returns the path of the next page. */
async function takeForm(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: AccountPageForm,
): Promise<string> {
  switch (form.form) {
    case 'info':
      await saveInfoOrRefuse(services, request, form);
      return rareUrls.infoSaved;
    case 'password':
      await changePasswordOrRefuse(services, request, form);
      return rareUrls.passwordUpdated;
    case 'sessions':
      return endSessions(services, request, reply, form.session ?? '');
    case 'close':
      await closeOrRefuse(services, request, reply, { password: form.password ?? '' });
      return rareUrls.accountClosed;
    case 'consent':
      await decideOwnConsent(services, request, consentOf(form));
      return `${urls.account}?durum=izin#izinler`;
    default:
      return form.form satisfies never;
  }
}

function consentOf({ kind = '', decision = '' }: AccountPageForm): ConsentBody {
  if (!isMarketingKind(kind)) throw new Refusal('invalid-input', { values: { field: 'kind' } });
  if (!isConsentDecision(decision))
    throw new Refusal('invalid-input', { values: { field: 'decision' } });
  return { kind, decision };
}

/** It is no error when the session has already ended: the customer pressed twice, or went back. */
async function endSessions(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  which: string,
): Promise<string> {
  const { db, secureCookies } = services;
  const { customerId, sessionId } = await request.customer();
  if (which !== String(sessionId)) refuseShared(services, customerId);
  if (which === 'others') {
    await endOtherSessions(db, customerSessions, { ownerId: customerId, keptId: sessionId });
    return rareUrls.sessionsEnded;
  }
  const id = idOrNotFound(which);
  await endSession(db, customerSessions, { id, ownerId: customerId });
  if (id === sessionId) clearCookie(reply, 'sid', secureCookies);
  return rareUrls.ownSessions;
}
