import { Type } from 'typebox';
import { safeNextPath } from '#rules/person/next-path.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { AddressForm } from '#contract/address.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import { removeAddress } from '#db/customers/addresses.ts';
import type { App } from '#platform/http.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { saveAddress, type AddressServices } from './save-address.ts';

const config = { pageForm: true };
const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const querystring = Type.Object({ next: Type.Optional(Type.String()) });
const PageForm = Type.Object(
  { ...AddressForm.properties, kind: Type.Optional(Type.String({ maxLength: 20 })) },
  { additionalProperties: false },
);
type PageForm = AddressForm & { kind?: string };

/**
 * Adding, changing and deleting as the browser sends them by itself (rule addresses/plain-forms):
 * the same steps as the calls. The form says its kind, for its fields cannot change with it.
 */
export function registerAddressForms(app: App, services: AddressServices): void {
  for (const path of inEachLanguage(urls.newAddress)) {
    const schema = { hide: true, body: PageForm, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale } = request;
      await saveAddress(services, { customerId, locale, ...asked(request.body) });
      return reply.redirect(wayBack(request.query.next, locale), 303);
    });
  }

  for (const path of inEachLanguage(`${urls.addresses}/:id`)) {
    const schema = { hide: true, body: PageForm, params, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale } = request;
      const id = idOrNotFound(request.params.id);
      await saveAddress(services, { customerId, locale, id, ...asked(request.body) });
      return reply.redirect(wayBack(request.query.next, locale), 303);
    });

    const removal = { hide: true, params, querystring };
    app.post(`${path}/sil`, { config, schema: removal }, async (request, reply) => {
      const { customerId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      // Gone already is as good: a second press, or the way back.
      await removeAddress(services.db, { customerId, id });
      return reply.redirect(wayBack(request.query.next, request.locale), 303);
    });
  }
}

/** Abroad the page's form asks for the place; where the country was changed last, it has not yet. */
function asked({ kind, ...form }: PageForm) {
  const place = {
    property_place_city: '',
    property_place_region: '',
    property_place_postal_code: '',
  };
  return { form: { ...place, ...form }, ...(isKind(kind) && { type: kind }) };
}

function isKind(kind: string | undefined): kind is 'individual' | 'corporate' {
  return kind === 'individual' || kind === 'corporate';
}

function wayBack(next: string | undefined, locale: Locale): string {
  const path = safeNextPath(next);
  return localised(path === urls.home ? urls.addresses : path, locale);
}
