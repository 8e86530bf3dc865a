import { Type } from 'typebox';
import { LinkedAlert, ProductAlerts } from '#contract/catalog/product-alert.ts';
import { ErrorBody } from '#contract/error-body.ts';
import type { App } from '#platform/http.ts';
import { registerAlertForms } from './alert-form-routes.ts';
import type { AlertServices } from './alert-services.ts';
import { registerNotices } from './notice-routes.ts';
import { registerStopMails } from './stop-mails-routes.ts';
import { readAlertOfLink, readProductAlerts } from './read-alerts.ts';

const tags = ['alerts'];
const params = Type.Object({
  id: Type.String({ maxLength: 60 }),
  code: Type.String({ maxLength: 100 }),
});

/** Calls of alerts: the customer's list, and the alert of a link in a mail. */
export function registerAlertRoutes(app: App, services: AlertServices): void {
  registerAlertForms(app, services);
  registerStopMails(app, services);
  registerNotices(app, services);
  app.get(
    '/api/catalog/alerts',
    {
      schema: {
        tags,
        summary: 'The customer’s open alerts, the newest first',
        response: { 200: ProductAlerts, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.customer();
      const own = services.of(await request.face());
      return readProductAlerts(own, { customerId, locale: request.locale });
    },
  );
  app.get(
    '/api/catalog/alerts/:id/:code',
    {
      schema: {
        tags,
        summary: 'An alert by the link in its mail',
        params,
        response: { 200: LinkedAlert, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readAlertOfLink(services.of(await request.face()), {
        ...request.params,
        locale: request.locale,
      });
    },
  );
}
