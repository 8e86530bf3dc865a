import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { hoursAndMinutes } from '#text/format.ts';

const counted = (count: number, unit: string) =>
  count > 0 && `${count} ${unit}${count === 1 ? '' : 's'}`;

function duration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return [counted(hours, 'hour'), counted(minutes, 'minute')].filter(Boolean).join(' ');
}

const unpaidOrders = (n: number) => (n === 1 ? '1 unpaid order' : `${n} unpaid orders`);
const oldestExpires = (until: string | undefined) =>
  until ? ` If it is not paid, the oldest is canceled automatically on ${until}.` : '';

export const refusals = {
  'invalid-input': ({ field }) =>
    field
      ? `This is not valid: ${field}. Please check it and try again.`
      : 'What was sent is not valid. Please check it and try again.',
  'card-number':
    'Please do not write a card number here: for your safety, card numbers are not stored.',
  'unsupported-body': 'This kind of content is not supported.',
  'body-too-large': 'What was sent is too large.',
  'not-signed-in': 'Please sign in to go on.',
  'sign-in-too-old': 'For your safety, please sign in again.',
  'token-refused': 'The access token is not valid, has expired or was revoked.',
  'office-sign-in': 'You are not signed in to the office. Please sign in.',
  'wrong-code': 'The code is wrong, or was used before. Wait for the next one and try again.',
  'code-step-over': 'The time for the code is over. Please start again with e-mail and password.',
  'role-missing': 'Your role does not allow this.',
  'staff-taken': 'This e-mail address or name is already somebody else’s in the team.',
  'token-taken': 'There is, or was, a token of this name. Choose another name.',
  'webhook-taken': 'This address is there already.',
  'own-access': 'You cannot change your own role or access. Another owner can.',
  'last-owner': 'This is the last owner who can sign in. Add another owner first.',
  'demo-owner':
    'Anybody may be the demo owner, who cannot change the team, access or the sender of mails.',
  'scope-missing': 'The access token does not allow this.',
  'order-changed': ({ n }) =>
    `The order has changed since you looked (it is version ${n ?? 0} now). Nothing was done.`,
  'work-not-possible': ({ state, action }) =>
    state && action
      ? `The order is "${state}": ${action}.`
      : 'This cannot be done in the present state of the order.',
  'amount-too-high': ({ amount }) => `The most is ${amount ?? ''}.`,
  'carrier-unknown': ({ carrier }) => `There is no carrier "${carrier ?? ''}".`,
  'line-overdrawn': ({ line, n }) => `Of line ${line ?? 0} so much can be sent: ${n ?? 0}`,
  'nothing-to-send': 'All of the order has been sent.',
  'parcel-unknown': ({ parcels }) =>
    parcels
      ? `There is no such parcel, or it has to be named. Parcels: ${parcels}`
      : 'There is no parcel of this order yet.',
  'order-not-ready': 'The order is not in preparation, or a part of it has been sent.',
  'product-changed': 'This product changed after you looked; nothing was done.',
  'stock-too-low': ({ n }) =>
    `Stock can be ${n ?? 0} at least: running payments and the shop’s stock setting.`,
  'stock-too-high': ({ n }) => `Stock can be ${n ?? 0} at most.`,
  'family-itself': 'A product with variants has no price and stock of its own; change the variant.',
  'cursor-old': 'This position is no longer valid. Start from the beginning.',
  'wrong-credentials': 'The e-mail address or the password is wrong.',
  'forgery-check-failed':
    'Your session could not be verified. Please reload the page and try again.',
  'not-found': 'What you are looking for could not be found.',
  'out-of-stock': ({ n }) => `There are not ${n ?? 0} pieces of this product!`,
  'variant-required': 'Please choose a variant!',
  'price-on-request': 'Price on request',
  'not-for-sale': 'This product is not on sale at the moment.',
  'unit-unknown': 'This product is not sold in the chosen unit.',
  'line-ambiguous': 'This product is in your cart in several units. Please choose the line.',
  'cart-empty': 'Your cart is empty!',
  'cart-full': 'No more lines can be added to your cart.',
  'cart-changed': 'Your cart has changed. Please check it and try again.',
  'cart-ordered': ({ orderNo }) =>
    `This cart has already become an order. Your order number: ${orderNo ?? ''}`,
  'totals-changed': ({ amount }) =>
    amount
      ? `The amount has changed: ${amount}. Please check the new amount and try again.`
      : 'The amounts have changed. Please check the new amounts and try again.',
  'address-required': 'Please choose an address!',
  'contract-required': 'Please accept the pre-information form and the distance sales contract.',
  'payment-method-unavailable':
    'This payment method is not available at the moment. Please choose another one.',
  'plan-unavailable':
    'The installments that you chose are not offered for this card and cart. Please choose again.',
  'payment-pending':
    'The bank has not told yet what became of the payment that you began for this cart. Please try again in a few minutes; you will not be charged twice.',
  'email-unconfirmed': ({ n, until }) =>
    `You have ${unpaidOrders(n ?? 1)}. Before the next one, please confirm your e-mail address: we are sending you the link. Or pay your open order, or cancel it on the My Orders page.${oldestExpires(until)}`,
  'too-many-unpaid': ({ n, until }) =>
    `You have ${unpaidOrders(n ?? 0)}. Before the next one, please pay one of them or cancel it on the My Orders page.${oldestExpires(until)}`,
  'unpaid-amount': ({ n, amount, until }) =>
    n
      ? `With this order, your ${unpaidOrders(n)} would come to more than ${amount ?? ''}. Please pay one of them or cancel it on the My Orders page.${oldestExpires(until)}`
      : `Orders that are not paid yet may come to ${amount ?? ''} at most. Please take something out of your cart.`,
  'email-taken':
    'There is an account with this e-mail address. You can sign in or ask for a new password.',
  'registration-closed': 'Registration is closed at the moment. Please try again later.',
  'orders-open':
    'You have an order that is under way or waits for payment. You can delete your account once your orders are done or canceled.',
  'demo-account':
    'Everybody uses the demo customers: their passwords cannot be changed, their accounts cannot be deleted and their other sessions cannot be ended. You can try it with an account of your own.',
  'link-old': 'This link does not work any more. Please ask for a new one.',
  'list-name-taken': 'You have a list of this name. Please choose another name.',
  'wishlist-full': 'Your wishlist holds at most 1,000 products. Please take one out first.',
  'lists-full': 'You can keep at most 50 lists. Please delete one first.',
  'address-book-full': 'You can save at most 100 addresses. Please remove one first.',
  'order-not-cancellable': 'The order could not be canceled. Please contact us.',
  'review-exists': 'You have already reviewed this product for this order.',
  'not-purchased': 'You can only review products that you have bought.',
  'too-many-requests': ({ seconds }) =>
    seconds === undefined
      ? 'Too many attempts. Please try again a little later.'
      : `Too many attempts. You can try again in about ${duration(seconds)}.`,
  'technical-error': 'A technical error has occurred. Please try again later.',
  busy: 'The shop is very busy at the moment. Please try again in a few seconds.',
  'order-unknown':
    'It is not known at the moment whether your order was taken. Please try again a little later; your order will not be made twice.',
  'bank-down':
    'The bank does not answer at the moment. Please try again a little later, or choose another payment method.',
} satisfies Record<RefusalCode, string | ((values: RefusalValues) => string)>;
