import { randomBytes } from 'node:crypto';
import { sumAmounts, toMinor } from '#rules/money/money.ts';
import {
  askNestpay,
  fromKurus,
  nestpayHistory,
  type NestpayAccount,
  type NestpayTransaction,
} from './nestpay-api.ts';
import type { FlatXml } from './flat-xml.ts';
import { hashOf, hasNestpayHash, nestpayHash } from './nestpay-hash.ts';
import type { ProviderCall } from './provider-call.ts';
import {
  ForgedAnswer,
  NotYet,
  ProviderDown,
  type AnswerFields,
  type CancelAsk,
  type CardProvider,
  type PaymentStart,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundAsk,
} from './provider.ts';

/** ISO 4217's number of the Turkish lira. */
const lira = '949';

/** Maps the bank's state of a sale to the shop's. */
const outcomes = new Map<string, ProviderAnswer['outcome']>([
  ['C', 'captured'],
  ['S', 'captured'],
  ['A', 'pending'],
  ['PN', 'pending'],
  ['V', 'refunded'],
  ['CNCL', 'refunded'],
  ['D', 'declined'],
  ['ERR', 'declined'],
]);

/** A bank's virtual POS that speaks NestPay, with 3-D Secure and hash ver3 (rule payment/providers). */
export function nestpay(account: NestpayAccount, call: ProviderCall): CardProvider {
  return {
    name: 'nestpay',
    cardEntry: account.storeType === '3d_pay' ? 'shop' : 'provider',
    origins: [new URL(account.gateUrl).origin],
    callbackReply: 'Approved',
    mayChargeTwice: true,
    ...(account.testCards && { testCards: account.testCards }),
    start: async (payment) => ({
      url: account.gateUrl,
      method: 'POST',
      fields: gateFields(account, payment),
      token: '',
    }),
    readAnswer: async (fields) => readReturn(account, fields),
    query: async ({ id }) => {
      const answer = await askNestpay(account, call, id, { Extra: { ORDERSTATUS: 'QUERY' } });
      const status = readStatus(id, answer);
      const mayHaveSales = status.outcome === 'captured' || status.outcome === 'refunded';
      return mayHaveSales ? withSales(status, await keptSales(account, call, id)) : status;
    },
    refund: (refund) => giveBack(account, call, refund),
    cancel: (payment) => takeBack(account, call, payment),
  };
}

/** The fields that the browser posts. It adds the card's fields, which the hash does not include. */
function gateFields(account: NestpayAccount, payment: PaymentStart): Record<string, string> {
  const fields = {
    clientid: account.clientId,
    storetype: account.storeType,
    hashAlgorithm: 'ver3',
    TranType: 'Auth',
    oid: payment.id,
    amount: payment.amount.toFixed(2),
    currency: lira,
    taksit: payment.installment === 1 ? '' : String(payment.installment),
    okUrl: payment.returnUrl,
    failUrl: payment.returnUrl,
    callbackUrl: payment.callbackUrl,
    lang: payment.locale,
    rnd: randomBytes(15).toString('base64url'),
    encoding: 'utf-8',
  };
  return { ...fields, hash: nestpayHash(fields, account.storeKey) };
}

/** The bank's message by the browser or by itself: both look alike. */
function readReturn(account: NestpayAccount, fields: AnswerFields): ProviderAnswer {
  if (!hasNestpayHash(fields, account.storeKey)) throw new ForgedAnswer('the hash is not right');
  const text = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  if (text('clientid') !== account.clientId) throw new ForgedAnswer('of another merchant');
  const isConfirmed = text('mdStatus') === '1';
  const isApproved = text('Response') === 'Approved' && text('ProcReturnCode') === '00';
  const amount = text('amount');
  const installment = text('taksit') || text('Instalment') || '1';
  return {
    id: text('oid'),
    eventId: hashOf(fields),
    // Approved and not confirmed: money may have moved, so what the bank has in its books decides.
    outcome: isApproved ? (isConfirmed ? 'captured' : 'pending') : 'declined',
    amount: /^\d{1,12}(?:\.\d{1,2})?$/.test(amount) ? Number(amount) : null,
    currency: text('currency') === lira ? 'TRY' : text('currency') || null,
    basketAmount: null,
    installment: /^\d{1,2}$/.test(installment) ? Number(installment) : null,
    reference: text('TransId'),
    declineCode: isApproved ? '' : isConfirmed ? text('ProcReturnCode') : '3d',
    declineText: isApproved ? '' : text('ErrMsg') || text('mdErrorMsg'),
    card: maskedCard(text('maskedCreditCard')) ?? maskedCard(text('MaskedPan')),
  };
}

/** `4355 08** **** 4358`, `435508***4358`, or with eight digits `43550812****4358`. */
function maskedCard(masked: string): ProviderAnswer['card'] {
  const [, firstSix, lastFour] =
    /^(\d{6})\d{0,2}\*+(\d{4})$/.exec(masked.replaceAll(' ', '')) ?? [];
  return firstSix && lastFour ? { firstSix, lastFour } : null;
}

function readStatus(id: string, answer: FlatXml): ProviderAnswer {
  const text = (name: string) => answer.get(name) ?? '';
  const state = text('Extra.TRANS_STAT');
  const isUnknown = state === '' && /^no record found/i.test(text('ErrMsg'));
  const outcome = isUnknown ? 'none' : outcomes.get(state);
  if (outcome === undefined)
    throw new ProviderDown(`the bank tells no state: ${text('ErrMsg') || state}`);
  const kurus = text('Extra.CAPTURE_AMT') || text('Extra.ORIG_TRANS_AMT');
  if (outcome !== 'none' && !/^\d{1,14}$/.test(kurus))
    throw new ProviderDown('the bank tells no amount');
  const reference = text('Extra.TRANS_ID') || text('TransId');
  const isDeclined = outcome === 'declined';
  return {
    id,
    eventId: `query:${id}:${state}:${reference}`,
    outcome,
    amount: outcome === 'none' ? null : fromKurus(kurus),
    currency: null,
    basketAmount: null,
    installment: null,
    reference,
    declineCode: isDeclined ? text('Extra.PROC_RET_CD') : '',
    declineText: isDeclined ? text('ErrMsg') : '',
    card: maskedCard(text('Extra.PAN')),
  };
}

/**
 * The sales of an order that were not taken back, the first one first; null where the bank does not tell. Its state of
 * an order speaks of one sale alone.
 */
async function keptSales(
  account: NestpayAccount,
  call: ProviderCall,
  id: string,
): Promise<NestpayTransaction[] | null> {
  try {
    const history = await nestpayHistory(account, call, id);
    return history
      .filter(({ kind, state, isApproved }) => kind === 'sale' && isApproved && isKept(state))
      .toReversed();
  } catch (error) {
    // The state is known: the payment counts, and the question about its other sales is asked again.
    if (error instanceof ProviderDown) return null;
    throw error;
  }
}

function isKept(state: string): boolean {
  return outcomes.get(state) === 'captured';
}

/** One sale is the payment, also where the state speaks of another one that was taken back; the rest is beside it. */
function withSales(status: ProviderAnswer, sales: NestpayTransaction[] | null): ProviderAnswer {
  if (sales === null) return status;
  const [first] = sales;
  const { outcome, reference } = status;
  const own = sales.find((sale) => outcome === 'captured' && sale.reference === reference) ?? first;
  const otherSales = sales.filter((sale) => sale !== own);
  if (!own || outcome === 'captured') return { ...status, otherSales };
  const { amount } = own;
  return { ...status, outcome: 'captured', amount, reference: own.reference, otherSales };
}

/** The refunded amount of an order: voided sales and credits. */
function wentBack(history: readonly NestpayTransaction[]): NestpayTransaction[] {
  return history.filter(
    ({ kind, state, isApproved }) =>
      isApproved && (kind === 'credit' ? state !== 'V' : state === 'V'),
  );
}

/** Which sale is meant, where the order has several. */
function namedSale(history: readonly NestpayTransaction[], reference: string) {
  const sales = history.filter(({ kind, isApproved }) => kind === 'sale' && isApproved);
  return sales.length > 1 ? { TransId: reference } : {};
}

/** A cancel takes the whole sale back before the bank's day ends. */
async function takeBack(
  account: NestpayAccount,
  call: ProviderCall,
  { id, reference, amount, refundedBesides }: CancelAsk,
): Promise<{ reference: string } | null> {
  const history = await nestpayHistory(account, call, id);
  const went = wentBack(history);
  const back = toMinor(sumAmounts(...went.map((each) => each.amount))) - toMinor(refundedBesides);
  if (back >= toMinor(amount)) return { reference: went[0]?.reference ?? '' };
  // A part went back: the rest is refunded.
  if (back > 0) return null;
  const sale = namedSale(history, reference);
  const canceled = await askNestpay(account, call, id, { Type: 'Void', ...sale });
  return isApproved(canceled) ? done(canceled) : null;
}

/** A cancel takes the whole back before the bank's day ends; afterwards, and for a part, it is a credit. */
async function giveBack(
  account: NestpayAccount,
  call: ProviderCall,
  refund: RefundAsk,
): Promise<RefundAnswer> {
  const { id, amount, refundedBefore, refundedBesides } = refund;
  const history = await nestpayHistory(account, call, id);
  const went = wentBack(history);
  const back = sumAmounts(...went.map((each) => each.amount));
  if (toMinor(back) >= toMinor(sumAmounts(refundedBefore, refundedBesides, amount)))
    return { outcome: 'done', reference: went[0]?.reference ?? '' };
  const sale = namedSale(history, refund.reference);
  if (refund.isWhole) {
    const canceled = await askNestpay(account, call, id, { Type: 'Void', ...sale });
    if (isApproved(canceled)) return { outcome: 'done', ...done(canceled) };
  }
  const credited = await askNestpay(account, call, id, {
    Type: 'Credit',
    Total: amount.toFixed(2),
    Currency: lira,
    ...sale,
  });
  if (isApproved(credited)) return { outcome: 'done', ...done(credited) };
  const code = credited.get('Extra.ERRORCODE') || credited.get('ProcReturnCode') || '';
  const text = credited.get('ErrMsg') ?? '';
  if (passing.has(credited.get('ProcReturnCode') ?? ''))
    throw new ProviderDown(`the bank cannot refund now: ${text}`);
  if (code === dayIsOpen) throw new NotYet(`the bank refunds after its day has ended: ${text}`);
  return { outcome: 'refused', code, text };
}

/** The bank's code for a credit before its day has ended. */
const dayIsOpen = 'CORE-2508';

/** Codes of ISO 8583 that pass: the card's bank does not answer, or has a fault. */
const passing = new Set(['68', '91', '96']);

function isApproved(answer: FlatXml): boolean {
  return answer.get('Response') === 'Approved' && answer.get('ProcReturnCode') === '00';
}

function done(answer: FlatXml): { reference: string } {
  return { reference: answer.get('TransId') ?? '' };
}
