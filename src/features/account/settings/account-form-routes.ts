import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountPageForm } from '#contract/account.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import { endOtherSessions, endOwnSession } from '#db/customers/sessions.ts';
import type { App } from '#platform/http.ts';
import { clearVisitorCookie } from '#platform/visitor-cookie.ts';
import { inEachLanguage, localised, urls } from '#urls';
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

/** Does what the form says; gives where the customer goes on. */
async function takeForm(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: AccountPageForm,
): Promise<string> {
  switch (form.form) {
    case 'info':
      await saveInfoOrRefuse(services, request, form);
      return urls.infoSaved;
    case 'password':
      await changePasswordOrRefuse(services, request, reply, form);
      return urls.passwordUpdated;
    case 'sessions':
      return endSessions(services, request, reply, form.session ?? '');
    case 'close':
      await closeOrRefuse(services, request, reply, { password: form.password ?? '' });
      return urls.accountClosed;
    default:
      return form.form satisfies never;
  }
}

/** One that is over already is as good: a second press, or the way back. */
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
    await endOtherSessions(db, customerId, sessionId);
    return urls.sessionsEnded;
  }
  const id = idOrNotFound(which);
  await endOwnSession(db, customerId, id);
  if (id === sessionId) clearVisitorCookie(reply, secureCookies);
  return urls.ownSessions;
}
