import { password, registration } from './registration.ts';
import { seed } from './app.ts';

/** What a field holds; `hostile-values.ts` knows what each refuses. */
export type FieldKind = 'text' | 'count' | 'id' | 'flag' | 'choice' | 'unit' | 'key' | 'amount';

/** What one caller has, to make a right call with. */
export interface CallerThings {
  email: string;
  addressId: number;
  orderId: number;
  orderNo: string;
  listId: number;
  /** Of what was taken out of the cart. */
  removal: number;
  /** Of the cart as it is. */
  look: string;
}

type Value = string | number | boolean | readonly Readonly<Record<string, string | number>>[];

export interface Call {
  needs: 'nothing' | 'customer';
  /** The right path, for `{parameters}` in the order in which they come. */
  path?: (things: CallerThings) => readonly (string | number)[];
  fields?: Readonly<Record<string, FieldKind>>;
  /** A body that is right, with every field that has to be there. */
  right?: (things: CallerThings) => Record<string, Value>;
  /** A right body has to be JSON. */
  json?: true;
}

const addressFields = {
  property_address_title: 'text',
  property_name: 'text',
  property_country: 'choice',
  property_city: 'choice',
  property_town: 'choice',
  property_address: 'text',
  property_number: 'choice',
  property_id_number: 'choice',
  property_company_name: 'text',
  property_tax_number: 'text',
  property_tax_office: 'text',
  property_place_city: 'text',
  property_place_region: 'text',
  property_place_postal_code: 'text',
} as const;

export const rightAddress = {
  property_address_title: 'Ev',
  property_name: 'Deniz Kaya',
  property_country: 'TR',
  property_city: '35',
  property_town: 'Bornova',
  property_address: 'Kâzımdirik Mah. 296. Sok. No: 8',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};

export const listLines = [{ productId: seed.bulb, unitId: 1, quantity: 2 }];

const open: Call = { needs: 'nothing' };
const own: Call = { needs: 'customer' };

/** Every call of the shop's description, each with what is right for it. */
export const calls: Readonly<Record<string, Call>> = {
  'GET /health': open,
  'GET /ready': open,
  'GET /api/catalog/shop': open,
  'GET /api/catalog/home': open,
  'GET /api/catalog/session': open,
  'GET /api/catalog/suggest': open,
  'GET /api/catalog/products': open,
  'GET /api/catalog/products/{*}': { ...open, path: () => ['elektrik'] },
  'GET /api/catalog/product/{id}': { ...open, path: () => [seed.bulb] },
  'GET /api/catalog/viewed': open,
  'GET /api/catalog/route/{*}': { ...open, path: () => ['sepet'] },
  'GET /api/catalog/page/{*}': { ...open, path: () => ['hakkimizda'] },
  'GET /api/catalog/reference/provinces': open,
  'GET /api/catalog/reference/districts': open,
  'GET /api/catalog/reference/countries': open,
  'POST /api/catalog/cookies': open,
  'POST /api/catalog/settings': {
    ...open,
    fields: { key: 'choice', value: 'choice' },
    right: () => ({ key: 'defaultCurrency', value: 1 }),
    json: true,
  },

  'POST /api/account/login': {
    ...open,
    fields: { email: 'text', password: 'text', next: 'text' },
    right: ({ email }) => ({ email, password }),
  },
  'POST /api/account/register': {
    ...open,
    fields: {
      name: 'choice',
      surname: 'choice',
      email: 'choice',
      phone: 'choice',
      password: 'text',
      passwordVerify: 'choice',
      marketing: 'flag',
    },
    right: () => registration(),
  },
  'POST /api/account/confirm-email': own,
  'POST /api/account/logout': open,
  'GET /api/catalog/accountinfo': own,
  'POST /api/catalog/accountinfo/settings': {
    ...own,
    fields: {
      name: 'choice',
      surname: 'choice',
      email: 'text',
      phone: 'choice',
      gender: 'choice',
      birthdate: 'choice',
    },
    right: () => ({ name: 'Ayşe', surname: 'Yılmaz' }),
  },
  'POST /api/catalog/account/settings': {
    ...own,
    fields: { password: 'text', passwordVerify: 'choice' },
    right: () => ({ password, passwordVerify: password }),
  },
  'GET /api/catalog/statement': own,

  'GET /api/catalog/address': own,
  'POST /api/catalog/address': { ...own, fields: addressFields, right: () => rightAddress },
  'POST /api/catalog/address/{id}': {
    ...own,
    path: ({ addressId }) => [addressId],
    fields: addressFields,
    right: () => rightAddress,
  },
  'DELETE /api/catalog/address/{id}': { ...own, path: ({ addressId }) => [addressId] },

  'GET /api/catalog/cart': open,
  'DELETE /api/catalog/cart': open,
  'POST /api/catalog/cart/{id}': {
    ...open,
    path: () => [seed.bulb],
    fields: { quantity: 'count', productValue: 'unit' },
    right: () => ({ quantity: '2', productValue: 'Paket' }),
  },
  'PATCH /api/catalog/cart/{id}': {
    ...open,
    path: () => [`${seed.bulb}-1`],
    fields: { quantity: 'count' },
    right: () => ({ quantity: 2 }),
    json: true,
  },
  'POST /api/catalog/cart-lines': {
    ...open,
    fields: { lines: 'choice' },
    right: () => ({ lines: [{ productId: seed.bulb, quantity: 2 }] }),
    json: true,
  },
  'POST /api/catalog/cart-lines/undo': {
    ...open,
    fields: { lines: 'choice' },
    right: () => ({ lines: [{ id: `${seed.bulb}-1`, quantity: 2 }] }),
    json: true,
  },
  'POST /api/catalog/cart-lines/restore': {
    ...open,
    fields: { removal: 'id' },
    right: ({ removal }) => ({ removal }),
    json: true,
  },
  'DELETE /api/catalog/cart/{id}': { ...open, path: () => [`${seed.bulb}-1`] },
  'POST /api/catalog/cart-look': {
    ...open,
    fields: { look: 'text' },
    right: ({ look }) => ({ look }),
  },
  'POST /api/catalog/quick-order': {
    ...open,
    fields: { rows: 'choice' },
    right: () => ({ rows: [{ code: `KOD-${seed.bulb}`, quantity: 2, unit: 'Paket' }] }),
    json: true,
  },

  'GET /api/catalog/lists': own,
  'GET /api/catalog/lists/{id}': { ...own, path: ({ listId }) => [listId] },
  'POST /api/catalog/lists': {
    ...own,
    fields: { name: 'text', lines: 'choice' },
    right: () => ({ name: 'Her ay', lines: listLines }),
    json: true,
  },
  'PATCH /api/catalog/lists/{id}': {
    ...own,
    path: ({ listId }) => [listId],
    fields: { name: 'text', lines: 'choice' },
    right: () => ({ name: 'Her hafta', lines: listLines }),
    json: true,
  },
  'DELETE /api/catalog/lists/{id}': { ...own, path: ({ listId }) => [listId] },

  'GET /api/catalog/checkout': own,
  'GET /api/catalog/address/reset': own,
  'POST /api/catalog/post_address': {
    ...own,
    fields: { teslimat_address_id: 'id', fatura_address_id: 'id' },
    right: ({ addressId }) => ({ teslimat_address_id: addressId, fatura_address_id: addressId }),
  },
  'POST /api/catalog/cart': {
    ...own,
    fields: {
      description: 'text',
      shippingTotal: 'amount',
      expectedTotal: 'amount',
      odemeTipi: 'choice',
      idempotencyKey: 'key',
      acceptPreInformation: 'flag',
      acceptDistanceContract: 'flag',
    },
    right: () => ({ odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' }),
  },

  'GET /api/catalog/orders': own,
  'GET /api/catalog/order/{orderNo}': { ...own, path: ({ orderNo }) => [orderNo] },
  'PATCH /api/catalog/order/{id}': {
    ...own,
    path: ({ orderId }) => [orderId],
    fields: { cancel: 'choice' },
    right: () => ({ cancel: true }),
    json: true,
  },

  'GET /api/catalog/wishlist': own,
  'POST /api/catalog/wishlist/{productId}': { ...own, path: () => [seed.bulb] },
  'DELETE /api/catalog/wishlist/{productId}': { ...own, path: () => [seed.bulb] },
};
