import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeNextPath } from '#rules/person/next-path.ts';
import { LoggedIn, LoginForm, RegisterForm } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { refusalOf } from '#contract/refusals.ts';
import { deleteGuest } from '#db/customers/guests.ts';
import { endVisitorSession } from '#db/customers/sessions.ts';
import type { App } from '#platform/http.ts';
import { clearCookie, readCookie, setCookie } from '#platform/cookies.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { wrongFields } from '#features/account/field-texts.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import { registerCustomer } from './register-customer.ts';
import { signIn } from './sign-in.ts';

export type SignInServices = AccountServices & {
  secureCookies: boolean;
  faces: Pick<FaceRegistry, 'shopOfCustomer'>;
};

const tags = ['account'];

/** `/api/account/login`, `/register` and `/logout` (rule api/additional-calls). */
export function registerSignInRoutes(app: App, services: SignInServices): void {
  registerLogin(app, services);
  registerRegistration(app, services);

  app.post(
    '/api/account/logout',
    {
      schema: {
        tags,
        summary: 'Ends the session',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await signOut(services, request, reply);
      return { success: true as const };
    },
  );
}

/**
 * Ends the session and takes the cookie away; that the cookie notice was closed stays known. A guest who has ordered
 * nothing is deleted. 2 queries beside the look-up of the visitor, 3 for a guest.
 */
export async function signOut(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { sessionId, customerId, signedInAt, cookieNoticeSeen } = await request.visitor();
  if (cookieNoticeSeen) setCookie(reply, 'notice', 'closed', services.secureCookies);
  if (sessionId !== null) await endVisitorSession(services.db, sessionId);
  if (customerId !== null && signedInAt === null) await deleteGuest(services.db, customerId);
  clearCookie(reply, 'sid', services.secureCookies);
  if (readCookie(request, 'owes', services.secureCookies) !== undefined)
    clearCookie(reply, 'owes', services.secureCookies);
}

function registerLogin(app: App, services: SignInServices): void {
  app.post(
    '/api/account/login',
    {
      schema: {
        tags,
        summary: 'Signs in; the cookie and the forgery token change',
        body: LoginForm,
        response: { 200: LoggedIn, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await signInOrRefuse(services, request, reply, request.body);
      return { success: true as const, next: safeNextPath(request.body.next) };
    },
  );
}

/** Signs in and sets the cookie, or refuses; gives the customer. */
export async function signInOrRefuse(
  services: SignInServices,
  { ip: address, locale, visitor }: FastifyRequest,
  reply: FastifyReply,
  { email, password }: LoginForm,
): Promise<number> {
  const answer = await signIn(services, { email, password, address, visitor, locale });
  if (!answer.ok) throw refusalOf(answer);
  setCookie(reply, 'sid', answer.token, services.secureCookies);
  if (answer.owes) setCookie(reply, 'owes', '1', services.secureCookies);
  // A demo customer has no language of their own: it is that of the page.
  const isShared = services.sharedCustomers.has(answer.customerId);
  const choices = isShared ? { listView: null, locale, currency: null } : answer.choices;
  const { listView: view, locale: lang, currency } = choices;
  const kept = [['view', view] as const, ['lang', lang] as const, ['currency', currency] as const];
  for (const [choice, value] of kept) {
    if (value !== null) setCookie(reply, choice, value, services.secureCookies);
  }
  return answer.customerId;
}

function registerRegistration(app: App, services: SignInServices): void {
  app.post(
    '/api/account/register',
    {
      schema: {
        tags,
        summary: 'Makes an account and signs its owner in',
        body: RegisterForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await registerOrRefuse(services, request, reply, request.body);
      return { success: true as const };
    },
  );
}

/** Makes the account and sets the cookie, or refuses; gives the customer. */
export async function registerOrRefuse(
  services: SignInServices,
  { ip: address, locale, visitor }: FastifyRequest,
  reply: FastifyReply,
  form: RegisterForm,
): Promise<number> {
  const answer = await registerCustomer(services, { form, address, visitor, locale });
  if (!answer.ok && answer.reason === 'invalid-input') {
    throw wrongFields(locale, answer.errors, services.snapshot().settings.passwordMinLength);
  }
  if (!answer.ok) throw refusalOf(answer);
  setCookie(reply, 'sid', answer.token, services.secureCookies);
  return answer.customerId;
}
