import { Type } from 'typebox';
import { checkAddress, type AddressReference } from '#rules/person/address-form.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { AddressForm, AddressList } from '#contract/address.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import {
  addAddress,
  listAddresses,
  removeAddress,
  replaceAddress,
} from '#db/customers/addresses.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import { addressValues, wrongAddress } from './check-address.ts';
import { registerReferenceRoutes } from './reference-routes.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** Nobody has so many; it bounds what one account can store. */
const mostAddresses = 100;

interface AddressServices {
  db: Db;
  clock: () => Date;
  reference: ReferenceData;
}

const tags = ['addresses'];
// Text, so that an id beyond what a number holds is an address that is not there.
const AddressId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Saved = Type.Object({ success: Type.Literal(true), id: Id });

/**
 * The address book of the signed-in customer (rules addresses/own-only, wire/calls) and the lists
 * its form needs.
 */
export function registerAddressRoutes(app: App, services: AddressServices): void {
  registerReferenceRoutes(app, services.reference);

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
      const { customerId } = await request.customer();
      reply.header('cache-control', 'no-store');
      return readAddresses(services, customerId);
    },
  );

  app.post(
    '/api/catalog/address',
    {
      schema: {
        tags,
        summary: 'Adds an address',
        body: AddressForm,
        response: { 200: Saved, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const address = addressFrom(request.body, {
        services,
        locale: request.locale,
        form: 'add',
      });
      const id = await addAddress(services.db, {
        customerId,
        address,
        most: mostAddresses,
        now: services.clock(),
      });
      if (id === null) throw new Refusal('address-book-full');
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
        body: AddressForm,
        response: { 200: Saved, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      const address = addressFrom(request.body, {
        services,
        locale: request.locale,
        form: 'edit',
      });
      if (!(await replaceAddress(services.db, { customerId, id, address })))
        throw new Refusal('not-found');
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
      if (!(await removeAddress(services.db, { customerId, id }))) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}

/** What `GET /api/catalog/address` answers. One query. */
export async function readAddresses(
  services: Pick<AddressServices, 'db'>,
  customerId: number,
): Promise<AddressList> {
  const items = await listAddresses(services.db, customerId);
  return { items, total: items.length };
}

function addressFrom(
  form: AddressForm,
  more: { services: AddressServices; locale: Locale; form: 'add' | 'edit' },
): PostalAddress {
  const reference: AddressReference = more.services.reference;
  const checked = checkAddress(addressValues(form), reference);
  if (!checked.ok) throw wrongAddress(more.locale, checked.errors, more.form);
  return checked.address;
}
