import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { confirmEmail } from '#db/customers/used-links.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { localised, withoutLocale } from '#urls';
import type { AccountServices } from './account-services.ts';

const path = rareUrls.confirmEmail('');

/** The link that confirms an e-mail, and the call that sends it again (rule
 * account/email-confirmation). */
export function registerEmailConfirmation(app: App, services: AccountServices): void {
  for (const prefix of [path, `/en${path}`, `/tr${path}`]) {
    app.get<{ Params: { token: string } }>(
      `${prefix}:token`,
      // A HEAD request must not use up a link.
      { config: { isChange: true }, schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const locale = withoutLocale(prefix).locale ?? request.locale;
        const { token } = request.params;
        const isConfirmed = await confirmEmail(services.db, token, services.clock());
        // The page that people stay on has no token in its address.
        const target =
          localised(rareUrls.emailConfirmed, locale) + (isConfirmed ? '' : '?durum=eski');
        return reply.header('cache-control', 'no-store').redirect(target, 303);
      },
    );
  }

  app.post(
    '/api/account/confirm-email',
    {
      schema: {
        tags: ['account'],
        summary: 'Sends the link that confirms the e-mail once more, unless it is confirmed',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      await queueConfirmation(services.db, { customerId, locale: request.locale });
      return { success: true as const };
    },
  );
}
