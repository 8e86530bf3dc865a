import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { GuestForm, GuestState } from '#contract/guest.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { readGuestState } from './read-guest-state.ts';
import { saveGuest, type GuestServices } from './save-guest.ts';

const tags = ['checkout'];
const PageForm = Type.Object(
  { ...GuestForm.properties, kind: Type.Optional(Type.String({ maxLength: 20 })) },
  { additionalProperties: false },
);

/** Ordering without an account (rules guest-checkout/step, guest-checkout/save): the calls and the page's form. */
export function registerGuestRoutes(app: App, services: GuestServices): void {
  app.get(
    '/api/catalog/guest',
    {
      schema: {
        tags,
        summary: 'Whether this visitor may order without an account, and what they have given',
        response: { 200: GuestState, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readGuestState(services, await request.visitor());
    },
  );

  app.post(
    '/api/catalog/guest',
    {
      schema: {
        tags,
        summary: 'E-mail and address of an order without an account',
        body: GuestForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { body: form, ip: network, locale } = request;
      await saveGuest(services, { form, visitor: await request.visitor(), network, locale });
      return { success: true as const };
    },
  );

  for (const path of inEachLanguage(urls.guestCheckout)) {
    const schema = { hide: true, body: PageForm };
    app.post(path, { config: { pageForm: true }, schema }, async (request, reply) => {
      const { kind, ...form } = request.body;
      const { ip: network, locale } = request;
      const page = kind === undefined ? {} : { kind };
      const visitor = await request.visitor();
      try {
        await saveGuest(services, { form, page, visitor, network, locale });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'cart-empty') throw error;
        return reply.redirect(localised(urls.cart, locale), 303);
      }
      return reply.redirect(localised(urls.checkoutPayment, locale), 303);
    });
  }
}
