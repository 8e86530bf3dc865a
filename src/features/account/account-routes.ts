import { checkAccountInfo } from '#rules/person/account-form.ts';
import { AccountInfo, AccountInfoForm, PasswordForm } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { readAccountInfo, saveAccountInfo } from '#db/customers/customers.ts';
import type { App } from '#platform/http.ts';
import type { AccountServices } from './account-services.ts';
import { defaultLimits, type AccountLimits } from './attempt-limits.ts';
import { changePassword } from './change-password.ts';
import { registerEmailConfirmation } from './email-confirmation-routes.ts';
import { passwordField, wrongFields } from './field-texts.ts';
import { registerOwnDataRoutes } from './own-data-routes.ts';
import { registerStatementRoutes } from './statement-routes.ts';
import { registerResetRoutes } from './reset-routes.ts';
import { registerSignInForms } from './sign-in-form-routes.ts';
import { refusalOf, registerSignInRoutes } from './sign-in-routes.ts';

const tags = ['account'];

/**
 * Sign-in, registration and the customer's own data (rules account/info, wire/calls). `limits` are
 * the usual ones unless said otherwise.
 */
export function registerAccountRoutes(
  app: App,
  given: Omit<AccountServices, 'limits'> & { secureCookies: boolean; limits?: AccountLimits },
): void {
  const services = { ...given, limits: given.limits ?? defaultLimits };
  registerSignInRoutes(app, services);
  registerSignInForms(app, services);
  registerResetRoutes(app, services);
  registerOwnDataRoutes(app, services);
  registerInfoRoutes(app, services);
  registerEmailConfirmation(app, services);
  registerStatementRoutes(app, services);

  app.post(
    '/api/catalog/account/settings',
    {
      schema: {
        tags,
        summary: 'Sets a new password; the other sessions end',
        body: PasswordForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const customer = await request.customer();
      const { password = '', passwordVerify = '' } = request.body;
      const answer = await changePassword(services, customer, { password, passwordVerify });
      if (answer.ok) return { success: true as const };
      if (answer.reason !== 'invalid-input') throw refusalOf(reply, answer);
      const { fault } = answer;
      const { passwordMinLength } = services.snapshot().settings;
      const errors = [{ field: passwordField(fault), reason: fault }];
      throw wrongFields(request.locale, errors, passwordMinLength);
    },
  );
}

function registerInfoRoutes(app: App, services: AccountServices): void {
  app.get(
    '/api/catalog/accountinfo',
    {
      schema: {
        tags,
        summary: 'Name, e-mail, phone, gender and birthdate of the signed-in customer',
        response: { 200: AccountInfo, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { customerId } = await request.customer();
      reply.header('cache-control', 'no-store');
      return readAccountInfo(services.db, customerId);
    },
  );

  app.post(
    '/api/catalog/accountinfo/settings',
    {
      schema: {
        tags,
        summary: 'Saves the personal info form; the e-mail stays as it is',
        body: AccountInfoForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const { name = '', surname = '', phone = '', gender = '', birthdate = '' } = request.body;
      const form = { name, surname, phone, gender, birthdate };
      const checked = checkAccountInfo(form, {
        today: services.clock().toISOString().slice(0, 10),
      });
      if (!checked.ok) {
        const { passwordMinLength } = services.snapshot().settings;
        throw wrongFields(request.locale, checked.errors, passwordMinLength);
      }
      await saveAccountInfo(services.db, customerId, checked.info);
      return { success: true as const };
    },
  );
}
