import { AccountCounts, AccountInfo, AccountInfoForm, PasswordForm } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { readAccountInfo } from '#db/customers/customers.ts';
import { readAccountCounts } from '#db/orders/account-counts.ts';
import { signedIn } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { registerAccountForms } from '#features/account/settings/account-form-routes.ts';
import type { AccountServices } from './account-services.ts';
import { defaultLimits, type AccountLimits } from './attempt-limits.ts';
import { registerConsents } from './consents/consent-routes.ts';
import { registerEmailConfirmation } from './email-confirmation-routes.ts';
import { registerGuestAccount } from '#features/account/guest/guest-account-routes.ts';
import { registerOwnDataRoutes } from '#features/account/settings/own-data-routes.ts';
import {
  changePasswordOrRefuse,
  saveInfoOrRefuse,
} from '#features/account/settings/save-settings.ts';
import { registerStatementRoutes } from '#features/account/statement/statement-routes.ts';
import { registerResetRoutes } from '#features/account/sign-in/reset-routes.ts';
import { registerSignInForms } from '#features/account/sign-in/sign-in-form-routes.ts';
import {
  registerSignInRoutes,
  type SignInServices,
} from '#features/account/sign-in/sign-in-routes.ts';

const tags = ['account'];

/**
 * Sign-in, registration and the customer's own data (rules account/info, api/calls). `limits` are
 * the usual ones unless said otherwise.
 */
export function registerAccountRoutes(
  app: App,
  given: Omit<SignInServices, 'limits'> & { limits?: AccountLimits },
): void {
  const services = { ...given, limits: given.limits ?? defaultLimits };
  registerSignInRoutes(app, services);
  registerSignInForms(app, services);
  registerResetRoutes(app, services);
  registerGuestAccount(app, services);
  registerOwnDataRoutes(app, services);
  registerInfoRoutes(app, services);
  registerCounts(app, services);
  registerAccountForms(app, services);
  registerEmailConfirmation(app, services);
  registerStatementRoutes(app, services);
  registerConsents(app, services);

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
    async (request) => {
      await changePasswordOrRefuse(services, request, request.body);
      return { success: true as const };
    },
  );
}

function registerCounts(app: App, services: AccountServices): void {
  app.get(
    '/api/account/counts',
    {
      schema: {
        tags,
        summary: 'How many orders, addresses, reviews and lists the signed-in customer has',
        response: { 200: AccountCounts, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { customerId } = await request.customer();
      reply.header('cache-control', 'no-store');
      return readAccountCounts(services.db, customerId);
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
      reply.header('cache-control', 'no-store');
      const info = await request.own(
        (owner) => readAccountInfo(services.db, owner),
        (found) => found !== null,
      );
      return signedIn(info);
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
      await saveInfoOrRefuse(services, request, request.body);
      return { success: true as const };
    },
  );
}
