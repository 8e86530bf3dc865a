import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { ForgotPasswordForm, PasswordForm, ResetPasswordForm } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { refusalOf } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { setCookie } from '#platform/cookies.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { askForPassword } from './ask-for-password.ts';
import { passwordField, wrongFields } from '#features/account/field-texts.ts';
import { resetPassword } from './reset-password.ts';
import type { SignInServices } from './sign-in-routes.ts';

const tags = ['account'];
const params = Type.Object({ token: Type.String() });

/**
 * The link for a new password and what it leads to (rules account/forgotten-password,
 * account/reset-link), as calls and as forms of their own pages.
 */
export function registerResetRoutes(app: App, services: SignInServices): void {
  app.post(
    '/api/account/forgot-password',
    {
      schema: {
        tags,
        summary: 'Sends a link for a new password, if the e-mail is a customer’s',
        body: ForgotPasswordForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await askOrRefuse(services, request, request.body);
      return { success: true as const };
    },
  );

  app.post(
    '/api/account/reset-password',
    {
      schema: {
        tags,
        summary: 'Sets a new password by a link, ends every session and signs in',
        body: ResetPasswordForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await resetOrRefuse(services, request, reply, request.body);
      return { success: true as const };
    },
  );
  registerResetForms(app, services);
}

function registerResetForms(app: App, services: SignInServices): void {
  const config = { pageForm: true };
  for (const path of inEachLanguage(urls.forgotPassword)) {
    const schema = { hide: true, body: ForgotPasswordForm };
    app.post(path, { config, schema }, async (request, reply) => {
      await askOrRefuse(services, request, request.body);
      return reply.redirect(localised(rareUrls.resetMailSent, request.locale), 303);
    });
  }
  for (const path of inEachLanguage(rareUrls.resetPassword(''))) {
    const schema = { hide: true, body: PasswordForm, params };
    app.post(`${path}:token`, { config, schema }, async (request, reply) => {
      const { token } = request.params;
      await resetOrRefuse(services, request, reply, { token, ...request.body });
      return reply.redirect(localised(rareUrls.passwordUpdated, request.locale), 303);
    });
  }
}

/** A text that cannot be an e-mail costs no attempt. */
async function askOrRefuse(
  services: SignInServices,
  { ip: address, locale }: FastifyRequest,
  form: ForgotPasswordForm,
): Promise<void> {
  const email = normaliseEmail(form.email);
  if (email === null) {
    const { passwordMinLength } = services.snapshot().settings;
    throw wrongFields(locale, [{ field: 'email', reason: 'email' }], passwordMinLength);
  }
  const answer = await askForPassword(services, { email, address, locale });
  if (!answer.ok) throw refusalOf(answer);
}

async function resetOrRefuse(
  services: SignInServices,
  { ip: address, locale, visitor }: FastifyRequest,
  reply: FastifyReply,
  { token, password = '', passwordVerify = '' }: ResetPasswordForm,
): Promise<void> {
  const form = { token, password, passwordVerify };
  const answer = await resetPassword(services, { form, address, visitor, locale });
  if (!answer.ok && answer.reason === 'invalid-input') {
    const errors = [{ field: passwordField(answer.fault), reason: answer.fault }];
    throw wrongFields(locale, errors, services.snapshot().settings.passwordMinLength);
  }
  if (!answer.ok) throw refusalOf(answer);
  setCookie(reply, 'sid', answer.token, services.secureCookies);
}
