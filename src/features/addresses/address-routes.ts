import { Type } from 'typebox';
import { AddressList, BookForm } from '#contract/address.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, signedIn } from '#contract/refusals.ts';
import { listAddresses, removeAddress } from '#db/customers/addresses.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { App } from '#platform/http.ts';
import { registerAddressForms } from './address-form-routes.ts';
import { registerReferenceRoutes } from './reference-routes.ts';
import { refuseOther, saveAddress, type AddressServices } from './save-address.ts';

const tags = ['addresses'];
// Text, so that an id beyond what a number holds is an address that is not there.
const AddressId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Saved = Type.Object({ success: Type.Literal(true), id: Id });

/**
 * The address book of the signed-in customer (rules addresses/own-only, api/calls) and the lists
 * its form needs.
 */
export function registerAddressRoutes(app: App, services: AddressServices): void {
  registerReferenceRoutes(app, services.reference);
  registerAddressForms(app, services);

  app.get(
    '/api/catalog/address',
    {
      schema: {
        tags,
        summary: 'The customer’s addresses, the newest first',
        response: { 200: AddressList, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const addresses = await request.own(
        (owner) => readAddresses(services, owner),
        (found) => found !== null,
      );
      return signedIn(addresses);
    },
  );

  app.post(
    '/api/catalog/address',
    {
      schema: {
        tags,
        summary: 'Adds an address',
        body: BookForm,
        response: { 200: Saved, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const { body: form, locale } = request;
      const id = await saveAddress(services, { customerId, form, locale });
      return { success: true as const, id };
    },
  );

  registerAddressIdRoutes(app, services);
}

/** Another customer's address answers exactly as one that is not there. */
function registerAddressIdRoutes(app: App, services: AddressServices): void {
  app.post(
    '/api/catalog/address/:id',
    {
      schema: {
        tags,
        summary: 'Changes an address',
        params: AddressId,
        body: BookForm,
        response: { 200: Saved, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const { body: form, locale } = request;
      const id = idOrNotFound(request.params.id);
      await saveAddress(services, { customerId, form, locale, id });
      return { success: true as const, id };
    },
  );

  app.delete(
    '/api/catalog/address/:id',
    {
      schema: {
        tags,
        summary: 'Removes an address',
        params: AddressId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      if (!(await removeAddress(services.db, { customerId, id })))
        throw await refuseOther(services, { customerId, id });
      return { success: true as const };
    },
  );
}

/** The answer of `GET /api/catalog/address`; null where nobody is the owner. One query. */
export async function readAddresses(
  services: Pick<AddressServices, 'db'>,
  owner: Owner,
): Promise<AddressList | null> {
  const book = await listAddresses(services.db, owner);
  if (!book) return null;
  const { addresses: items, isCompanyOnly } = book;
  return { items, total: items.length, ...(isCompanyOnly && { companyOnly: true as const }) };
}
