import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { mostAssortments } from '#rules/price/lists/list-form.ts';
import { categoryLimits } from '#rules/catalog/tree/category-form.ts';
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
      : 'The request is not valid. Please check it and try again.',
  'card-number':
    'Please do not enter a card number here. For your security, card numbers are not stored.',
  'unsupported-body': 'This kind of content is not supported.',
  'body-too-large': 'The request is too large.',
  'not-signed-in': 'Please sign in to continue.',
  'sign-in-too-old': 'For your security, please sign in again.',
  'token-refused': 'The access token is not valid, has expired or was revoked.',
  'office-sign-in': 'You are not signed in to the office. Please sign in.',
  'wrong-code': 'The code is wrong or has already been used. Wait for the next one and try again.',
  'code-step-over':
    'The time to enter the code has run out. Please start again with your e-mail and password.',
  'role-missing': 'Your role does not allow this.',
  'staff-taken': 'Another team member already has this e-mail address or name.',
  'token-taken': 'A token with this name already exists or existed. Choose another name.',
  'webhook-taken': 'This webhook already exists.',
  'own-access': 'You cannot change your own role or access. Another owner can.',
  'last-owner': 'This is the last owner who can sign in. Add another owner first.',
  'demo-owner':
    'Anyone can be the demo owner, so the team, access and the mail sender cannot be changed here.',
  'scope-missing': 'The access token does not allow this.',
  'return-window-over': ({ until }) =>
    `${until ? `The time to return ended on ${until}.` : 'The time to return is over.'} For a faulty product choose that reason.`,
  'return-not-allowed': ({ why }) => `This product has no right of withdrawal: ${why ?? ''}`,
  'return-too-many': ({ n, unit }) =>
    `You can return at most ${n ?? 0} ${unit ?? 'Adet'} of this product.`,
  'return-empty': 'Choose what you send back.',
  'return-not-yet': 'The order has not left yet; you can cancel it now.',
  'return-state': ({ state }) => `The return is “${state ?? ''}”; this cannot be done.`,
  'return-changed': ({ by }) =>
    by
      ? `${by} has changed this return. Look at it again.`
      : 'This return changed. Look at it again.',
  'seal-needed': 'Confirm that the seal is unopened.',
  'photo-wrong': 'Photos must be JPEG, PNG or WebP, at most 8 MB; no more than 10.',
  'iban-wrong': 'The IBAN is wrong. Check the 26 characters beginning with TR.',
  'iban-needed': 'Enter the IBAN and its holder for your refund.',
  'deduction-reason': 'Give the reason of the deduction and a photo.',
  'deduction-forbidden': 'No deduction on faulty, damaged or wrong goods.',
  'exchange-stock': 'The chosen product is gone; you can ask for a refund.',
  'exchange-price': 'Exchanges are for products of the same price.',
  'refund-too-much': ({ amount }) => `This is ${amount ?? ''} more than was paid.`,
  'privacy-done': 'This request has been answered. Look at it again.',
  'return-open': 'A return is under way; close your account afterwards.',
  'link-over': 'This link is no longer valid.',
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
  'phone-customer-blocked': 'This customer is blocked. Unblock them before you take an order.',
  'correction-imported':
    'This order was imported: its amounts were not computed here, so it cannot be corrected.',
  'correction-line': 'A line of the correction is not in the order, or its quantity is wrong.',
  'correction-empty': 'No product would be left. You can cancel the whole order.',
  'correction-whole':
    'The figures of this order cannot be computed anew from its prices; it can only be canceled.',
  'correction-discount': 'The discount cannot exceed the products’ amount without VAT.',
  'correction-card':
    'The order was paid by card, and a card cannot be charged again: the total cannot rise. Take a separate order for more.',
  'correction-nothing': 'Nothing changes.',
  'correction-product': 'One of the added products is not sold, or has no price for this order.',
  'correction-stock': ({ product }) => `Not enough in stock: ${product ?? ''}`,
  'correction-total': 'A price or the stock has changed. Look at the new total and save again.',
  'refund-changed':
    'One of these refunds has been sent or put into a file since you looked. Nothing was done.',
  'refund-account-missing': 'One of the selected refunds has no IBAN.',
  'refund-currencies': 'A file holds one currency.',
  'undo-too-late': 'This step can no longer be undone.',
  'order-not-ready': 'The order is not in preparation, or a part of it has been sent.',
  'product-changed': 'This product changed after you looked; nothing was done.',
  'too-many-products': 'One change takes at most 100,000 products; narrow the filter.',
  'pictures-full': ({ n }) => `A product has at most ${n ?? 0} pictures.`,
  'run-open': 'This change is still running; undo it when it has ended.',
  'run-undone': 'This change was undone already.',
  'question-changed': 'This question changed after you looked; nothing was done.',
  'question-unanswered': 'A question without an answer cannot be published.',
  'rates-missing': 'The daily rates could not be fetched; the present rates stay.',
  'setting-changed': 'Somebody changed this setting after you looked; nothing was saved.',
  'photo-changed': 'This photo changed after you looked; nothing was done.',
  'text-changed': 'Somebody else changed this text after you looked; nothing was done.',
  'import-busy':
    'Another import is in progress. Try again when it has ended; your file is still here.',
  'import-not-possible':
    'The import is in a state that does not allow this. Reload the page to see it.',
  'import-incomplete':
    'The file did not arrive completely. Start the upload again; nothing has changed.',
  'brand-changed': 'This brand changed after you looked; nothing was done.',
  'brand-not-empty': 'This brand has products. Merge it with another brand first.',
  'price-list-changed': 'This list changed after you looked; nothing was done.',
  'price-list-used': 'A group or a company uses this list. Choose another list for it first.',
  'price-rule-changed': 'This rule changed after you looked; nothing was done.',
  'group-changed': 'This group changed after you looked; nothing was done.',
  'group-used':
    'Customers or companies are in this group, or the settings name it. Move them to another group first.',
  'assortment-changed': 'This assortment changed after you looked; nothing was done.',
  'assortment-used': 'A group or a company sees this assortment. Take it away from there first.',
  'assortments-full': `There can be at most ${mostAssortments} assortments.`,
  'company-changed':
    'The company changed while you were looking at it. Look at it again and retry.',
  'company-decided': 'This application has been decided on.',
  'company-terms':
    'Terms of prices and of the open account come from the ERP; they are not changed here.',
  'home-changed': 'The home page was published after you looked; nothing was done.',
  'category-changed': 'This category or its place changed after you looked; nothing was done.',
  'category-inside-itself': 'A category cannot move into itself.',
  'category-too-deep': `Categories have at most ${categoryLimits.depth} levels.`,
  'category-path-long': `An address has at most ${categoryLimits.path} characters.`,
  'category-not-empty': 'The category is not empty. Please move what is in it first.',
  'review-changed': 'This review changed after you looked; nothing was done.',
  'customer-changed': 'This customer changed after you looked; nothing was done.',
  'look-only': 'You are looking as a customer: nothing can be changed.',
  'merge-not-possible': 'These two accounts cannot be merged now.',
  'no-account': 'This person has no account: a guest, or somebody who deleted it.',
  'account-blocked': 'Your account is blocked. Please contact the store to learn why.',
  'stock-too-low': ({ n }) =>
    `Stock cannot go below ${n ?? 0} because of pending payments and the shop’s stock setting.`,
  'stock-too-high': ({ n }) => `Stock cannot exceed ${n ?? 0}.`,
  'family-itself':
    'A product with variants has no price or stock of its own. Change the variant instead.',
  'family-archived': 'Variants are archived with their product: restore the product first.',
  'cursor-old': 'This position is no longer valid. Start from the beginning.',
  'wrong-credentials': 'The e-mail address or the password is wrong.',
  'forgery-check-failed':
    'Your session could not be verified. Please reload the page and try again.',
  'not-found': 'What you are looking for could not be found.',
  'out-of-stock': ({ n }) => `There are not ${n ?? 0} pieces of this product in stock!`,
  'variant-required': 'Please choose a variant!',
  'price-on-request': 'Price on request',
  'sign-in-for-price': 'Sign in to see prices and to order.',
  'quantity-multiple': ({ n, unit }) => `Sold in multiples of ${n ?? 1} ${unit ?? 'pcs'}.`,
  'quantity-minimum': ({ n, unit }) => `The minimum is ${n ?? 1} ${unit ?? 'pcs'}.`,
  'quantity-maximum': ({ n, unit }) => `The maximum is ${n ?? 1} ${unit ?? 'pcs'}.`,
  'order-minimum': ({ amount, missing }) =>
    `The minimum order is ${amount ?? ''} + VAT. Add ${missing ?? ''} more.`,
  'not-for-sale': 'This product is not on sale at the moment.',
  'unit-unknown': 'This product is not sold in the chosen unit.',
  'line-ambiguous': 'This product is in your cart in several units. Please choose the line.',
  'cart-empty': 'Your cart is empty!',
  'cart-full': 'Your cart is full and cannot take more products.',
  'cart-changed': 'Your cart has changed. Please check it and try again.',
  'cart-ordered': ({ orderNo }) =>
    `This cart has already become an order. Your order number: ${orderNo ?? ''}`,
  'contract-changed': 'The contract has changed. Please read and accept it again.',
  'invoice-state': ({ state }) => `The invoice is “${state}”; this cannot be done.`,
  'invoice-sum': ({ x }) => `The document differs from the order by ${x}.`,
  'invoice-number-taken': ({ orderNo }) => `This invoice number is used by order ${orderNo}.`,
  'buyer-vkn': 'The buyer’s tax number is wrong.',
  'buyer-invoice-needed': 'Enter the number of the buyer’s return invoice first.',
  'text-place': ({ x }) => `Unknown place in the text: ${x}`,
  'totals-changed': ({ amount }) =>
    amount
      ? `The amount has changed: ${amount}. Please check the new amount and try again.`
      : 'The amounts have changed. Please check the new amounts and try again.',
  'address-required': 'Please choose an address!',
  'company-role': 'Your company’s manager can do this.',
  'last-manager': 'A company must keep a manager.',
  'invitation-over': 'This invitation is no longer valid.',
  'other-company': 'Your account belongs to another company.',
  'credit-limit': ({ amount }) => `Your credit limit is not enough. Available: ${amount ?? ''}.`,
  'credit-overdue': ({ amount }) => `Open account is closed until ${amount ?? ''} overdue is paid.`,
  'credit-blocked': 'Your open account is closed. Please contact us.',
  'quote-changed': 'The quote has changed. Please read it again.',
  'quote-expired': ({ until }) => `The quote expired on ${until ?? ''}.`,
  'quote-ordered': ({ orderNo }) => `This quote became order ${orderNo ?? ''}.`,
  'quote-minimum': ({ amount }) => `A quote needs at least ${amount ?? ''} + VAT.`,
  'below-floor': ({ amount }) => `Below the floor (${amount ?? ''}). An owner must allow it.`,
  'po-required': 'Enter your order number.',
  'cost-centre': 'Choose a cost centre.',
  'approval-needed': 'This order needs approval.',
  'approval-needless': 'This order no longer needs approval. You can place it yourself.',
  'approval-decided': ({ name }) => `${name} has decided on this request.`,
  'approval-over': 'This request no longer waits for approval.',
  'approval-changed': ({ before, amount }) => `The total was ${before} and is now ${amount}.`,
  'no-approver': 'Add an approver before a limit.',
  'cart-not-empty':
    'Your cart holds other products. Order them, remove them or save them to a list first.',
  'withdrawal-consent':
    'Tick the box about the right of withdrawal for goods that are delivered at once.',
  'contract-required': 'Please accept the pre-information form and the distance sales contract.',
  'payment-method-unavailable':
    'This payment method is not available at the moment. Please choose another one.',
  'plan-unavailable':
    'The installments you chose are not available for this card and cart. Please choose again.',
  'payment-link-over':
    'This payment link is no longer valid: the order was paid or canceled, or its time is over. Reload the page, or write to us.',
  'payment-pending':
    'The bank has not yet confirmed the payment you started for this cart. Please try again in a few minutes. You will not be charged twice.',
  'email-unconfirmed': ({ n, until }) =>
    `You have ${unpaidOrders(n ?? 1)}. Before the next one, please confirm your e-mail address: we are sending you the link. Or pay your open order, or cancel it on the My Orders page.${oldestExpires(until)}`,
  'order-not-taken': 'We cannot take this order. Please contact the store.',
  'guest-unpaid': ({ until }) =>
    `An order with this e-mail address has not been paid yet. Pay for it first, pay for this one by card, or register and order with an account.${oldestExpires(until)}`,
  'too-many-unpaid': ({ n, until }) =>
    `You have ${unpaidOrders(n ?? 0)}. Before the next one, please pay one of them or cancel it on the My Orders page.${oldestExpires(until)}`,
  'unpaid-amount': ({ n, amount, until }) =>
    n
      ? `With this order, your ${unpaidOrders(n)} would exceed ${amount ?? ''}. Please pay one of them or cancel it on the My Orders page.${oldestExpires(until)}`
      : `Your unpaid orders may total at most ${amount ?? ''}. Please remove something from your cart.`,
  'email-taken':
    'An account with this e-mail address already exists. You can sign in or reset your password.',
  'registration-closed': 'Registration is closed at the moment. Please try again later.',
  'orders-open':
    'You have an order that is in progress or awaiting payment. You can delete your account once your orders are completed or canceled.',
  'demo-account':
    'The demo customers are shared: their passwords cannot be changed, their accounts cannot be deleted and their other sessions cannot be ended. Create your own account to try this.',
  'link-old': 'This link no longer works. Please request a new one.',
  'list-name-taken': 'You already have a list with this name. Please choose another name.',
  'alerts-full': 'You can have up to 200 alerts. Please remove one first.',
  'alert-needless':
    'There is nothing to wait for: reload the page to see the product as it is now.',
  'wishlist-full': 'Your wishlist can hold up to 1,000 products. Please remove one first.',
  'lists-full': 'You can have up to 50 lists. Please delete one first.',
  'address-book-full': 'You can save at most 100 addresses. Please remove one first.',
  'cancel-lines':
    'Your choice does not fit the order as it is now. Check the quantities to cancel and try again.',
  'cancel-whole-only': 'This order can only be canceled as a whole.',
  'order-not-cancellable': 'The order could not be canceled. Please contact us.',
  'review-exists': 'You have already reviewed this product for this order.',
  'not-purchased': 'You can only review products that you have bought.',
  'too-many-requests': ({ seconds }) =>
    seconds === undefined
      ? 'Too many attempts. Please try again a little later.'
      : `Too many attempts. You can try again in about ${duration(seconds)}.`,
  'technical-error': 'A technical error has occurred. Please try again later.',
  'files-away':
    'The shop cannot reach its files at the moment. Nothing was saved; please try again in a few minutes.',
  busy: 'The shop is very busy at the moment. Please try again in a few seconds.',
  'order-unknown':
    'We cannot tell right now whether your order was placed. Please try again a little later. You will not order twice.',
  'bank-down':
    'The bank is not responding at the moment. Please try again later or choose another payment method.',
} satisfies Record<RefusalCode, string | ((values: RefusalValues) => string)>;
