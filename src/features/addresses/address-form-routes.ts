import { Type } from 'typebox';
import { isTurkiye } from '#rules/person/address-form.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { BookForm } from '#contract/address.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import { removeAddress } from '#db/customers/addresses.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { saveAddress, type AddressServices } from './save-address.ts';

const config = { pageForm: true };
const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const querystring = Type.Object({ next: Type.Optional(Type.String()) });
const PageForm = Type.Object(
  { ...BookForm.properties, kind: Type.Optional(Type.String({ maxLength: 20 })) },
  { additionalProperties: false },
);
type PageForm = BookForm & { kind?: string };

const noPlace = {
  property_place_city: '',
  property_place_region: '',
  property_place_postal_code: '',
};
const noHomeFields = {
  property_city: '',
  property_town: '',
  property_id_number: '',
  property_company_name: '',
  property_tax_office: '',
  property_tax_number: '',
};

/**
 * Adding, changing and deleting as the browser sends them by itself (rule addresses/forms-without-script):
 * the same steps as the calls. The form says its kind, for its fields cannot change with it.
 */
export function registerAddressForms(app: App, services: AddressServices): void {
  for (const path of inEachLanguage(urls.newAddress)) {
    const schema = { hide: true, body: PageForm, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale } = request;
      await saveAddress(services, { customerId, locale, ...addressOfPage(request.body) });
      return reply.redirect(wayBackAnew(request.query.next, locale), 303);
    });
  }

  for (const path of inEachLanguage(`${urls.addresses}/:id`)) {
    const schema = { hide: true, body: PageForm, params, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale } = request;
      const id = idOrNotFound(request.params.id);
      await saveAddress(services, { customerId, locale, id, ...addressOfPage(request.body) });
      return reply.redirect(wayBack(request.query.next, locale), 303);
    });

    const removal = { hide: true, params, querystring };
    app.post(`${path}/sil`, { config, schema: removal }, async (request, reply) => {
      const { customerId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      // Gone already is as good: a second press, or the way back.
      await removeAddress(services.db, { customerId, id });
      return reply.redirect(wayBackAnew(request.query.next, request.locale), 303);
    });
  }
}

/**
 * The address of the page's form: of a form whose country was changed last, the other country's fields are left out.
 */
export function addressOfPage({ kind, ...form }: PageForm) {
  const ofCountry = isTurkiye(form.property_country ?? '')
    ? { ...form, ...noPlace }
    : { ...noPlace, ...form, ...noHomeFields };
  return { form: ofCountry, ...(isKind(kind) && { type: kind }) };
}

function isKind(kind: string | undefined): kind is 'individual' | 'corporate' {
  return kind === 'individual' || kind === 'corporate';
}

function wayBack(next: string | undefined, locale: Locale): string {
  const path = safeNextPath(next);
  return localised(path === urls.home ? urls.addresses : path, locale);
}

/** The way back once the number of addresses has changed: nothing is chosen (rule checkout/addresses-cleared). */
function wayBackAnew(next: string | undefined, locale: Locale): string {
  const back = wayBack(next, locale);
  const step = localised(urls.checkoutAddress, locale);
  return back === step ? localised(rareUrls.checkoutAddressAnew, locale) : back;
}
