import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { endAlertsByLink, endOwnAlert } from '#db/customers/alerts/product-alerts.ts';
import type { App } from '#platform/http.ts';
import { alertKinds } from '#rules/cart/alert-conditions.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import type { AlertServices } from './alert-services.ts';
import { askAlert } from './ask-alert.ts';
import { idOfLink } from './read-alerts.ts';

/** Asks for an alert (`kind`) about a product, or ends one; `next` is the page that was pressed on. */
const AlertForm = Type.Object(
  {
    product: Type.Optional(Type.String({ maxLength: 20 })),
    kind: Type.Optional(Type.Enum([...alertKinds])),
    unit: Type.Optional(ShortText(100)),
    end: Type.Optional(Type.String({ maxLength: 20 })),
    next: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);
type AlertForm = Static<typeof AlertForm>;

/** `List-Unsubscribe` is the mail program's own button, which means all of them. */
const EndForm = Type.Object(
  {
    scope: Type.Optional(Type.Enum(['one', 'all'])),
    'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 60 })),
  },
  { additionalProperties: false },
);

/**
 * Forms that the browser posts by itself, with and without the script: of a product's page and of the list (rules
 * alerts/asking, alerts/page), and of the page that a mail's link opens (rule alerts/link).
 */
export function registerAlertForms(app: App, services: AlertServices): void {
  const config = { pageForm: true };
  for (const path of inEachLanguage(urls.alerts)) {
    app.post(path, { config, schema: { hide: true, body: AlertForm } }, async (request, reply) => {
      const { body, locale, currency } = request;
      const { customerId, signedInAt } = await request.visitor();
      if (customerId === null || signedInAt === null) {
        const back = safeNextPath(body.next);
        return reply.redirect(localised(urls.login(back), locale), 303);
      }
      const own = services.of(await request.face());
      const next = await obey(own, { customerId, currency, locale }, body);
      return reply.redirect(localised(next, locale), 303);
    });
  }
  registerEndForm(app, services);
}

/** Does what the form says; gives the page that comes next. */
async function obey(
  services: AlertServices,
  customer: Omit<Parameters<typeof askAlert>[1], 'productId' | 'kind' | 'unit'>,
  { product, kind, end, unit: asked }: AlertForm,
): Promise<string> {
  const { customerId } = customer;
  if (end !== undefined) {
    const id = idOrNotFound(end);
    await endOwnAlert(services.db, { customerId, id, now: services.clock() });
    return urls.alerts;
  }
  if (kind === undefined) throw new Refusal('invalid-input');
  const unit = asked === '' ? undefined : asked;
  await askAlert(services, { ...customer, productId: idOrNotFound(product ?? ''), kind, unit });
  return rareUrls.alertAsked;
}

function registerEndForm(app: App, services: AlertServices): void {
  const params = Type.Object({
    id: Type.String({ maxLength: 60 }),
    code: Type.String({ maxLength: 100 }),
  });
  // A mail program has no page of the shop and no cookie: the code is the permission.
  const config = { pageForm: true, fromElsewhere: true };
  for (const path of inEachLanguage('/uyarilarim/:id/:code')) {
    app.post(
      path,
      { config, schema: { hide: true, params, body: EndForm } },
      async ({ params: { id, code }, body, locale }, reply) => {
        const alertId = await idOfLink(services.db, { id, code });
        const isOneClick = body['List-Unsubscribe'] !== undefined;
        const all = isOneClick || body.scope === 'all';
        await endAlertsByLink(services.db, { id: alertId, all, now: services.clock() });
        if (isOneClick) return reply.code(204).send();
        return reply.redirect(localised(rareUrls.endAlert(alertId, code), locale), 303);
      },
    );
  }
}
