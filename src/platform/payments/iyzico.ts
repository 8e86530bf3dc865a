import { roundHalfAway, scaled, sumAmounts, toMinor } from '#rules/money/money.ts';
import { askIyzico, isSigned, iyzicoPrice, messageSignature } from './iyzico-call.ts';
import type { IyzicoAccount } from './provider-accounts.ts';
import type { JsonFields, ProviderCall } from './provider-call.ts';
import {
  emptyAnswer,
  ForgedAnswer,
  ProviderDown,
  type AnswerFields,
  type CancelAsk,
  type CardProvider,
  type PaymentGate,
  type PaymentStart,
  type ProviderAnswer,
  type ProviderPlans,
  type RefundAnswer,
  type RefundAsk,
} from './provider.ts';
import { isSameText } from './same-text.ts';

/** iyzico with its own checkout page: it asks for the card and sees to 3-D Secure (rule payment/providers). */
export function iyzico(account: IyzicoAccount, call: ProviderCall): CardProvider {
  const ask = (path: string, content: object | null) => askIyzico(account, call, path, content);
  return {
    name: 'iyzico',
    cardEntry: 'provider',
    origins: pageOrigins(account),
    callbackReply: 'OK',
    // A form is paid once, and a payment has one form.
    mayChargeTwice: false,
    start: async (payment) =>
      openForm(account, await ask(`${form}/initialize/auth/ecom`, formOf(payment))),
    readAnswer: async (fields, headers) => readMessage(account, fields, headers),
    query: async ({ id, token }) => {
      // A form whose token the shop never got was shown to nobody.
      if (token === '') return nothingOf(id);
      const answer = await retrieve(account, ask, token);
      return { ...answer, id: answer.id || id };
    },
    refund: (refund) => giveBack(ask, refund),
    cancel: (payment) => takeBack(ask, payment),
    plans: (bin, amount) => plansOf(ask, bin, amount),
  };
}

type Ask = (path: string, content: object | null) => Promise<JsonFields>;

const form = '/payment/iyzipos/checkoutform';

/** iyzico's pages have other hosts than its calls; a stand-in has one. */
function pageOrigins({ baseUrl }: IyzicoAccount): string[] {
  return /(?:^|\.)iyzipay\.com$/.test(new URL(baseUrl).hostname)
    ? ['https://*.iyzipay.com']
    : [new URL(baseUrl).origin];
}

function formOf(payment: PaymentStart) {
  const { buyer, items, id, amount } = payment;
  const address = {
    contactName: `${buyer.name} ${buyer.surname}`.trim(),
    city: buyer.city,
    country: buyer.country,
    address: buyer.address,
  };
  return {
    locale: payment.locale,
    conversationId: id,
    basketId: id,
    price: iyzicoPrice(sumAmounts(...items.map(({ price }) => price))),
    paidPrice: iyzicoPrice(amount),
    currency: 'TRY',
    paymentGroup: 'PRODUCT',
    callbackUrl: payment.returnUrl,
    enabledInstallments: counts.filter((count) => count <= payment.mostInstallments),
    buyer: {
      id: buyer.id,
      name: buyer.name,
      surname: buyer.surname,
      identityNumber: buyer.idNumber,
      email: buyer.email,
      gsmNumber: buyer.phone,
      registrationAddress: buyer.address,
      city: buyer.city,
      country: buyer.country,
      ip: buyer.ip,
    },
    shippingAddress: address,
    billingAddress: address,
    // iyzico takes no item without a price.
    basketItems: items
      .filter(({ price }) => price > 0)
      .map((item) => ({
        id: item.id,
        name: item.name,
        category1: item.category,
        itemType: 'PHYSICAL',
        price: iyzicoPrice(item.price),
      })),
  };
}

/** The numbers of installments that iyzico knows. */
const counts = [1, 2, 3, 6, 9, 12];

function openForm({ secretKey }: IyzicoAccount, answer: JsonFields): PaymentGate {
  if (answer.text('status') !== 'success')
    throw new ProviderDown(
      `iyzico opens no form: ${answer.text('errorCode')} ${answer.text('errorMessage')}`,
    );
  if (!isSigned(answer, secretKey, ['conversationId', 'token']))
    throw new ProviderDown('iyzico signs its answer with another key');
  const page = URL.parse(answer.text('paymentPageUrl'));
  if (!page) throw new ProviderDown('iyzico names no page');
  page.searchParams.set('iframe', 'true');
  return { url: page.href, method: 'GET', fields: {}, token: answer.text('token') };
}

/** iyzico's own message is signed; the browser brings a bare token, which proves nothing. Either way iyzico is asked. */
function readMessage(
  { secretKey }: IyzicoAccount,
  fields: AnswerFields,
  headers: AnswerFields,
): ProviderAnswer {
  const text = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  const token = text('token');
  if (token === '') throw new ForgedAnswer('no token');
  const event = text('iyziEventType');
  if (event === '') return { ...nothingOf(''), eventId: '', outcome: 'pending' };
  const id = text('paymentConversationId');
  const reference = text('iyziPaymentId');
  const signed = { event, paymentId: reference, token, id, status: text('status') };
  const eventId = messageSignature(secretKey, signed);
  if (!isSameText(headers['x-iyz-signature-v3'] ?? '', eventId))
    throw new ForgedAnswer('the signature is not right');
  return { ...nothingOf(id), eventId, outcome: 'pending', reference };
}

/** Queries iyzico for the form with this token. */
async function retrieve(
  { secretKey }: IyzicoAccount,
  ask: Ask,
  token: string,
): Promise<ProviderAnswer> {
  const answer = await ask(`${form}/auth/ecom/detail`, { locale: 'tr', token });
  const status = answer.text('paymentStatus');
  if (status === '') return nothingOf('');
  const isPaid = status === 'SUCCESS';
  const isSignedHere = isPaid || answer.text('signature') !== '';
  if (isSignedHere && !isSigned(answer, secretKey, signedOfForm))
    throw new ForgedAnswer('the signature is not right');
  if (answer.text('token') !== token) throw new ForgedAnswer('of another form');
  const outcome = outcomeOf(status, answer.number('fraudStatus'));
  const bin = answer.text('binNumber').slice(0, 6);
  const lastFour = answer.text('lastFourDigits');
  const isDeclined = outcome === 'declined';
  return {
    id: answer.text('basketId'),
    eventId: `${token}:${status}:${answer.text('fraudStatus')}:${answer.text('paymentId')}`,
    outcome,
    amount: answer.number('paidPrice'),
    currency: answer.text('currency') || null,
    basketAmount: answer.number('price'),
    installment: answer.number('installment'),
    reference: answer.text('paymentId'),
    declineCode: isDeclined ? declineCode(answer) : '',
    declineText: isDeclined ? answer.text('errorMessage') : '',
    card: /^\d{6}$/.test(bin) && /^\d{4}$/.test(lastFour) ? { firstSix: bin, lastFour } : null,
  };
}

const signedOfForm = [
  'paymentStatus',
  'paymentId',
  'currency',
  'basketId',
  'conversationId',
  'paidPrice',
  'price',
  'token',
];

function outcomeOf(status: string, fraudStatus: number | null): ProviderAnswer['outcome'] {
  if (status === 'FAILURE') return 'declined';
  if (status !== 'SUCCESS') return 'pending';
  // 0 is being looked at by iyzico's people, -1 was taken for fraud.
  return fraudStatus === 0 ? 'pending' : fraudStatus === -1 ? 'declined' : 'captured';
}

/** iyzico's codes of banks are 100 and the two digits of ISO 8583, but for a wrong security code. */
function declineCode(answer: JsonFields): string {
  if (answer.text('fraudStatus') === '-1') return '34';
  const mdStatus = answer.text('mdStatus');
  if (mdStatus !== '' && mdStatus !== '1') return '3d';
  const code = answer.text('errorCode');
  if (code === '10084') return '82';
  return /^100\d\d$/.test(code) ? code.slice(3) : code;
}

function nothingOf(id: string): ProviderAnswer {
  return { ...emptyAnswer(id), eventId: `none:${id}` };
}

/** A cancel takes the whole back on the day of the payment. */
async function takeBack(
  ask: Ask,
  { reference, ip, amount }: Pick<CancelAsk, 'reference' | 'ip' | 'amount'>,
): Promise<{ reference: string } | null> {
  const back = toMinor(await wentBack(ask, reference));
  if (back >= toMinor(amount)) return { reference };
  return back === 0 && (await cancel(ask, { reference, ip })) ? { reference } : null;
}

async function cancel(ask: Ask, { reference, ip }: Pick<CancelAsk, 'reference' | 'ip'>) {
  const wish = { locale: 'tr', conversationId: reference, paymentId: reference, ip };
  return (await ask('/payment/cancel', wish)).text('status') === 'success';
}

/** A cancel takes the whole back on the day of the payment; afterwards, and for a part, it is a refund. */
async function giveBack(ask: Ask, refund: RefundAsk): Promise<RefundAnswer> {
  const { reference: paymentId, ip, amount } = refund;
  const done = { outcome: 'done', reference: paymentId } as const;
  const back = await wentBack(ask, paymentId);
  if (toMinor(back) >= toMinor(refund.refundedBefore) + toMinor(amount)) return done;
  if (refund.isWhole && (await cancel(ask, refund))) return done;
  const same = { locale: 'tr', conversationId: refund.key, paymentId, ip };
  const price = iyzicoPrice(amount);
  const refunded = await ask('/v2/payment/refund', { ...same, price, currency: 'TRY' });
  if (refunded.text('status') === 'success') return done;
  return {
    outcome: 'refused',
    code: refunded.text('errorCode'),
    text: refunded.text('errorMessage'),
  };
}

/** The refunded amount of a payment, in TRY. */
async function wentBack(ask: Ask, paymentId: string): Promise<number> {
  const path = `/v2/reporting/payment/details?paymentId=${encodeURIComponent(paymentId)}`;
  const answer = await ask(path, null);
  const payment = answer.list('payments').find((each) => each.text('paymentId') === paymentId);
  if (!payment) throw new ProviderDown('iyzico does not tell what went back');
  const parts = payment.list('itemTransactions').flatMap((item) => item.list('refunds'));
  const done = [
    ...payment.list('cancels').map((each) => ({ each, amount: each.number('price') })),
    ...parts.map((each) => ({ each, amount: each.number('refundPrice') })),
  ].filter(({ each }) => ['', '1', 'SUCCESS', 'success'].includes(statusOf(each)));
  return sumAmounts(...done.map(({ amount }) => amount ?? 0));
}

function statusOf(change: JsonFields): string {
  return change.text('refundStatus') || change.text('cancelStatus') || change.text('status');
}

async function plansOf(ask: Ask, bin: string, amount: number): Promise<ProviderPlans | null> {
  const answer = await ask('/payment/iyzipos/installment', {
    locale: 'tr',
    binNumber: bin,
    price: iyzicoPrice(amount),
    currency: 'TRY',
  });
  const [card] = answer.list('installmentDetails');
  if (answer.text('status') !== 'success' || !card) return null;
  return {
    bank: card.text('bankName'),
    organization: card.text('cardAssociation').replace('MASTER_CARD', 'MASTERCARD'),
    plans: card.list('installmentPrices').flatMap((plan) => {
      const [installment, total] = [plan.number('installmentNumber'), plan.number('totalPrice')];
      if (installment === null || total === null) return [];
      return [{ installment, commission: commissionOf(amount, total) }];
    }),
  };
}

/** Percent with 4 places that makes `total` of `amount`. */
function commissionOf(amount: number, total: number): number {
  const more = BigInt(toMinor(total) - toMinor(amount)) * 1_000_000n;
  return Number(roundHalfAway(more, BigInt(scaled(amount, 100)))) / 10_000;
}
