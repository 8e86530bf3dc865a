import { password } from './registration.ts';
import { seed } from './app.ts';
import { addressFields, ownCalls, rightAddress } from './own-calls.ts';

/** What a field holds; `hostile-values.ts` knows what each refuses. */
export type FieldKind = 'text' | 'count' | 'id' | 'flag' | 'choice' | 'unit' | 'key' | 'amount';

/** What one caller has, to make a right call with. */
export interface CallerThings {
  email: string;
  addressId: number;
  orderId: number;
  orderNo: string;
  /** Of the link to that order. */
  orderCode: string;
  listId: number;
  /** Shipped, with a review of one of its two products. */
  shippedNo: string;
  reviewId: number;
  /** Of what was taken out of the cart. */
  removal: number;
  /** Of another device of theirs. */
  sessionId: number;
  /** Of a link for a new password. */
  resetToken: string;
  /** Of the cart as it is. */
  look: string;
  /** Of a payment by card. */
  attemptId: string;
}

type Value =
  | string
  | number
  | boolean
  | null
  | readonly Readonly<Record<string, string | number>>[];

export interface Call {
  needs: 'nothing' | 'customer';
  /** The right path, for `{parameters}` in the order in which they come. */
  path?: (things: CallerThings) => readonly (string | number)[];
  fields?: Readonly<Record<string, FieldKind>>;
  /** A body that is right, with every field that has to be there. */
  right?: (things: CallerThings) => Record<string, Value>;
  /** What the callers' own affairs make of a right body; 200 where it is not said. */
  takenAs?: number;
  /** A right body has to be JSON. */
  json?: true;
}

export const listLines = [{ productId: seed.bulb, unitId: 1, quantity: 2 }];

const open: Call = { needs: 'nothing' };
const own: Call = { needs: 'customer' };

/** The payment frame, and what banks send to: their answers are no JSON, and no call of a page. */
export const frameCalls = [
  'GET /payment/start',
  'GET /payment/return/{attemptId}',
  'POST /payment/return/{attemptId}',
  'POST /payment/callback/{provider}',
];

/** Every other call of the shop's description, each with what is right for it. */
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
  'GET /api/catalog/comparison': open,
  'GET /api/catalog/viewed': open,
  'GET /api/catalog/price': open,
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
  'POST /api/account/forgot-password': {
    ...open,
    fields: { email: 'choice' },
    right: ({ email }) => ({ email }),
  },
  'POST /api/account/reset-password': {
    ...open,
    fields: { token: 'choice', password: 'text', passwordVerify: 'choice' },
    right: ({ resetToken }) => ({ token: resetToken, password, passwordVerify: password }),
  },
  'POST /api/account/confirm-email': own,
  'POST /api/account/logout': open,
  'GET /api/account/counts': own,
  'GET /api/account/sessions': own,
  'DELETE /api/account/sessions': own,
  'DELETE /api/account/sessions/{id}': { ...own, path: ({ sessionId }) => [sessionId] },
  'GET /api/account/data': own,
  'POST /api/account/close': {
    ...own,
    // More wrong passwords than a few are refused as too many.
    fields: { password: 'text' },
    right: () => ({ password }),
    // They have an order under way.
    takenAs: 409,
  },
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
    fields: { currentPassword: 'choice', password: 'text', passwordVerify: 'choice' },
    right: () => ({ currentPassword: password, password, passwordVerify: password }),
  },
  'GET /api/catalog/statement': own,
  'GET /api/catalog/account-payment': own,

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
  'PATCH /api/catalog/cart': {
    ...open,
    fields: { description: 'text', reference: 'text' },
    right: () => ({ description: 'Kapıya', reference: 'SAS-1' }),
    json: true,
  },
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
  'GET /api/catalog/guest': open,
  'POST /api/catalog/guest': {
    ...open,
    fields: { email: 'text', ...addressFields },
    right: () => ({ email: 'misafir@ornek.com', ...rightAddress }),
    takenAs: 401,
  },
  'GET /api/catalog/guest-order/{orderNo}/{code}': {
    ...open,
    path: () => ['9000000', 'x'],
    takenAs: 404,
  },
  'GET /api/catalog/payment-link/{orderNo}/{key}': {
    ...open,
    path: () => ['9000000', 'x'],
    takenAs: 404,
  },
  'POST /api/account/guest': {
    ...open,
    fields: { password: 'text', orderNo: 'text', code: 'text' },
    right: ({ orderNo, orderCode }) => ({ password, orderNo, code: orderCode }),
    takenAs: 409,
  },
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

  'POST /api/catalog/bin-control': {
    ...open,
    fields: { binNumber: 'choice', linkOrderNo: 'choice', linkKey: 'choice' },
    right: () => ({ binNumber: '454671' }),
  },
  'POST /api/payment/attempt': {
    ...own,
    fields: {
      installment: 'choice',
      binNumber: 'choice',
      idempotencyKey: 'key',
      description: 'text',
      acceptPreInformation: 'flag',
      acceptDistanceContract: 'flag',
    },
    right: () => ({
      planId: null,
      installment: 1,
      expectedTotal: 10,
      amount: 10,
      idempotencyKey: 'anahtar-1',
    }),
    json: true,
  },
  'GET /api/payment/attempt/{attemptId}': { ...own, path: ({ attemptId }) => [attemptId] },

  'GET /api/catalog/orders': own,
  'GET /api/catalog/order/{orderNo}': { ...own, path: ({ orderNo }) => [orderNo] },
  'GET /api/catalog/order/{orderNo}/cancellation': { ...own, path: ({ orderNo }) => [orderNo] },
  'PATCH /api/catalog/order/{id}': {
    ...own,
    path: ({ orderId }) => [orderId],
    fields: { cancel: 'choice' },
    right: () => ({ cancel: true }),
    json: true,
  },
  ...ownCalls,
};
