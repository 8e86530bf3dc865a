import { seed } from './app.ts';
import { privacyForm } from './privacy.ts';
import { registration } from './registration.ts';
import type { Call } from './calls.ts';

export const addressFields = {
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

const bookFields = { ...addressFields, company: 'flag', branch: 'choice' } as const;

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

const reviewFields = {
  comment_title: 'text',
  comment_description: 'text',
  comment_star: 'choice',
  comment_date: 'text',
} as const;

const rightReview = { comment_title: 'İyi', comment_description: 'Sağlam.', comment_star: '4' };

const own: Call = { needs: 'customer' };
/** Requests about personal data so far: an address may ask only so often. */
let asked = 0;

/** The calls of what customers keep: addresses, reviews, the wishlist. */
export const ownCalls: Readonly<Record<string, Call>> = {
  'GET /api/account/consents': own,
  'POST /api/account/consents': {
    ...own,
    fields: { kind: 'choice', decision: 'choice' },
    right: () => ({ kind: 'marketing-email', decision: 'given' }),
  },
  'GET /api/catalog/address': own,
  'POST /api/catalog/address': { ...own, fields: bookFields, right: () => rightAddress },
  'POST /api/catalog/address/{id}': {
    ...own,
    path: ({ addressId }) => [addressId],
    fields: bookFields,
    right: () => rightAddress,
  },
  'DELETE /api/catalog/address/{id}': { ...own, path: ({ addressId }) => [addressId] },

  'GET /api/catalog/comment': own,
  'GET /api/catalog/comment/{id}': { ...own, path: ({ reviewId }) => [reviewId] },
  'POST /api/catalog/comment': {
    ...own,
    fields: { ...reviewFields, comment_product_controller: 'id', comment_order_no: 'choice' },
    right: ({ shippedNo }) => ({
      ...rightReview,
      comment_product_controller: seed.child,
      comment_order_no: shippedNo,
    }),
  },
  'POST /api/catalog/comment/{id}': {
    ...own,
    path: ({ reviewId }) => [reviewId],
    fields: {
      ...reviewFields,
      comment_b_star: 'text',
      comment_product_id: 'text',
      comment_photo_remove_1: 'flag',
      comment_photo_remove_2: 'flag',
      comment_photo_remove_3: 'flag',
      comment_photo_remove_4: 'flag',
    },
    right: () => ({ ...rightReview, comment_b_star: '5' }),
  },

  'GET /api/catalog/product/{id}/questions': { needs: 'nothing', path: () => [seed.bulb] },
  'POST /api/catalog/product/{id}/questions': {
    ...own,
    path: () => [seed.bulb],
    fields: { question_text: 'text' },
    right: () => ({ question_text: 'Ampul kaç watt?' }),
  },

  'GET /api/catalog/quotes': own,
  'GET /api/catalog/quotes/new': own,
  'GET /api/catalog/quotes/{quoteNo}': { ...own, path: () => ['T-1'], takenAs: 404 },
  // No cart of theirs holds it.
  'POST /api/catalog/quotes': {
    ...own,
    fields: {
      line: 'text',
      quantity: 'text',
      wish: 'text',
      note: 'text',
      wantedOn: 'text',
      branch: 'text',
    },
    right: () => ({ line: '999999-1', quantity: '1', wish: '', note: '' }),
    takenAs: 409,
  },
  'POST /api/catalog/quotes/{quoteNo}': {
    ...own,
    path: () => ['T-1'],
    fields: {
      action: 'choice',
      version: 'text',
      line: 'text',
      quantity: 'text',
      wish: 'text',
      note: 'text',
      reference: 'text',
    },
    right: () => ({ action: 'withdraw', version: 1 }),
    takenAs: 404,
  },
  // The callers are of no company.
  'GET /api/catalog/company': { ...own, takenAs: 404 },
  'POST /api/catalog/company': {
    ...own,
    fields: {
      action: 'choice',
      email: 'text',
      id: 'key',
      role: 'text',
      branches: 'text',
      orderLimit: 'text',
      monthlyLimit: 'text',
      approveCredit: 'choice',
      poRequired: 'choice',
      costCentreRequired: 'choice',
      ownAddresses: 'choice',
      token: 'text',
    },
    right: () => ({ action: 'leave' }),
    takenAs: 404,
  },
  'GET /api/catalog/approvals': { ...own, takenAs: 404 },
  'POST /api/catalog/approvals': {
    ...own,
    fields: { action: 'choice', id: 'key', total: 'choice', reason: 'text' },
    right: () => ({ action: 'approve', id: 1 }),
    takenAs: 404,
  },
  'GET /api/catalog/company/invitation/{token}': {
    needs: 'nothing',
    path: () => ['x'.repeat(43)],
    takenAs: 404,
  },
  'GET /api/catalog/order/{orderNo}/returnable': { ...own, path: ({ orderNo }) => [orderNo] },
  'GET /api/catalog/returns': own,
  // Nothing of the callers' came back.
  'GET /api/catalog/return/{returnNo}': { ...own, path: () => ['IA-1'], takenAs: 404 },
  'GET /api/catalog/return/{returnNo}/slip.pdf': { ...own, path: () => ['IA-1'], takenAs: 404 },
  'GET /api/catalog/return/{returnNo}/label.pdf': { ...own, path: () => ['IA-1'], takenAs: 404 },
  'GET /api/catalog/return/{returnNo}/photo/{photo}': {
    ...own,
    path: () => ['IA-1', 'x'.repeat(22)],
    takenAs: 404,
  },
  'PATCH /api/catalog/return/{returnNo}': {
    ...own,
    path: () => ['IA-1'],
    fields: { iban: 'choice', ibanName: 'choice' },
    right: () => ({ iban: 'TR330006100519786457841326', ibanName: 'Deniz Kaya' }),
    takenAs: 404,
    json: true,
  },
  'POST /api/catalog/return': {
    ...own,
    fields: { orderNo: 'choice', idempotencyKey: 'key' },
    right: ({ orderNo }) => ({
      orderNo,
      lines: [{ item: 1, quantity: 1, reason: 'none' }],
      confirm: 1,
    }),
    takenAs: 409,
    json: true,
  },
  'POST /api/account/register': {
    needs: 'nothing',
    fields: {
      name: 'choice',
      surname: 'choice',
      email: 'choice',
      phone: 'choice',
      password: 'text',
      passwordVerify: 'choice',
      marketing: 'flag',
      marketingSms: 'flag',
      marketingCall: 'flag',
    },
    right: () => registration(),
  },
  'POST /api/privacy/request': {
    needs: 'nothing',
    fields: {
      wish: 'choice',
      name: 'text',
      idKind: 'choice',
      idNumber: 'choice',
      address: 'text',
      email: 'choice',
      text: 'text',
    },
    right: () => ({ ...privacyForm, email: `kvkk${(asked += 1)}@example.com` }),
  },
  'GET /api/privacy/request': { needs: 'nothing' },
  'GET /api/privacy/request/{token}': { needs: 'nothing', path: () => ['x'], takenAs: 404 },
  'POST /api/catalog/notice': {
    needs: 'nothing',
    // A customer's own address counts, whatever comes with the call.
    fields: { product: 'id', unit: 'unit', email: 'text' },
    right: () => ({ product: seed.gone, email: `haber${(asked += 1)}@example.com` }),
    json: true,
  },
  'GET /api/catalog/notice': { needs: 'nothing' },
  'GET /api/catalog/notice/{token}': { needs: 'nothing', path: () => ['x'], takenAs: 404 },
  'GET /api/catalog/alerts/mail/{token}': { needs: 'nothing', path: () => ['x'], takenAs: 404 },
  'GET /api/catalog/alerts': own,
  'GET /api/catalog/alerts/{id}/{code}': {
    needs: 'nothing',
    path: () => ['9000000', 'x'],
    takenAs: 404,
  },

  'GET /api/catalog/wishlist': own,
  'POST /api/catalog/wishlist/{productId}': { ...own, path: () => [seed.bulb] },
  'DELETE /api/catalog/wishlist/{productId}': { ...own, path: () => [seed.bulb] },
};
