import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { GuestAccountForm } from '#contract/guest.ts';
import { Success } from '#contract/primitives.ts';
import { refusalOf } from '#contract/refusals.ts';
import { welcomePath } from '#rules/person/next-path.ts';
import type { App } from '#platform/http.ts';
import { setCookie } from '#platform/cookies.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { wrongFields } from '#features/account/field-texts.ts';
import type { SignInServices } from '#features/account/sign-in/sign-in-routes.ts';
import { makeGuestAccount } from './make-guest-account.ts';

const PageForm = Type.Object(
  { password: GuestAccountForm.properties.password },
  { additionalProperties: false },
);

/** An account made of a guest (rule guest-checkout/account): the call, and the form of both pages that offer it. */
export function registerGuestAccount(app: App, services: SignInServices): void {
  app.post(
    '/api/account/guest',
    {
      schema: {
        tags: ['account'],
        summary: 'Makes an account of a guest and signs its owner in',
        body: GuestAccountForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      await makeOrRefuse(services, request, reply, request.body);
      return { success: true as const };
    },
  );

  const params = Type.Object({ orderNo: Type.String(), code: Type.Optional(Type.String()) });
  const schema = { hide: true, body: PageForm, params };
  const pages = ['/siparis/basarili/:orderNo', '/siparis/takip/:orderNo/:code'];
  for (const path of pages.flatMap(inEachLanguage)) {
    app.post(path, { config: { pageForm: true }, schema }, async (request, reply) => {
      const { orderNo, code } = request.params;
      const link = code === undefined ? {} : { orderNo, code };
      await makeOrRefuse(services, request, reply, { ...request.body, ...link });
      return reply.redirect(welcomePath(localised(urls.orders, request.locale)), 303);
    });
  }
}

/** Makes the account and sets the cookie, or refuses. */
async function makeOrRefuse(
  services: SignInServices,
  { ip: address, locale, visitor }: FastifyRequest,
  reply: FastifyReply,
  { password = '', orderNo, code }: GuestAccountForm,
): Promise<void> {
  const link = orderNo === undefined ? null : { orderNo, code: code ?? '' };
  const answer = await makeGuestAccount(services, { password, link, address, visitor, locale });
  if (!answer.ok && answer.reason === 'invalid-input') {
    const { passwordMinLength } = services.snapshot().settings;
    throw wrongFields(locale, [{ field: 'password', reason: 'length' }], passwordMinLength);
  }
  if (!answer.ok) throw refusalOf(answer);
  setCookie(reply, 'sid', answer.token, services.secureCookies);
}
