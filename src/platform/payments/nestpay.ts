import { randomBytes } from 'node:crypto';
import { sumAmounts, toMinor } from '#rules/money/money.ts';
import { askNestpay, fromKurus, nestpayHistory, type NestpayAccount } from './nestpay-api.ts';
import type { FlatXml } from './flat-xml.ts';
import { hashOf, hasNestpayHash, nestpayHash } from './nestpay-hash.ts';
import type { ProviderCall } from './provider-call.ts';
import {
  ForgedAnswer,
  NotYet,
  ProviderDown,
  type AnswerFields,
  type CardProvider,
  type PaymentStart,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundAsk,
} from './provider.ts';

/** ISO 4217's number of the Turkish lira. */
const lira = '949';

/** What the bank's state of a sale comes to. */
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
    start: async (payment) => ({
      url: account.gateUrl,
      method: 'POST',
      fields: gateFields(account, payment),
      token: '',
    }),
    readAnswer: async (fields) => readReturn(account, fields),
    query: async ({ id }) => {
      const answer = await askNestpay(account, call, id, { Extra: { ORDERSTATUS: 'QUERY' } });
      return readStatus(id, answer);
    },
    refund: (refund) => giveBack(account, call, refund),
  };
}

/** What the browser posts; it adds the card's fields, which are not counted in the hash. */
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
    card: maskedCard(text('maskedCreditCard') || text('MaskedPan')),
  };
}

/** `4355 08** **** 4358`, or `435508***4358`. */
function maskedCard(masked: string): ProviderAnswer['card'] {
  const [, firstSix, lastFour] = /^(\d{6})\*+(\d{4})$/.exec(masked.replaceAll(' ', '')) ?? [];
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

/** A cancel takes the whole back before the bank's day ends; afterwards, and for a part, it is a credit. */
async function giveBack(
  account: NestpayAccount,
  call: ProviderCall,
  refund: RefundAsk,
): Promise<RefundAnswer> {
  const went = (await nestpayHistory(account, call, refund.id)).filter(
    ({ kind, state, isApproved }) =>
      isApproved && (kind === 'credit' ? state !== 'V' : state === 'V'),
  );
  const back = sumAmounts(...went.map(({ amount }) => amount));
  if (toMinor(back) >= toMinor(refund.refundedBefore) + toMinor(refund.amount))
    return { outcome: 'done', reference: went[0]?.reference ?? '' };
  if (refund.isWhole) {
    const canceled = await askNestpay(account, call, refund.id, { Type: 'Void' });
    if (isApproved(canceled)) return done(canceled);
  }
  const credited = await askNestpay(account, call, refund.id, {
    Type: 'Credit',
    Total: refund.amount.toFixed(2),
    Currency: lira,
  });
  if (isApproved(credited)) return done(credited);
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

function done(answer: FlatXml): RefundAnswer {
  return { outcome: 'done', reference: answer.get('TransId') ?? '' };
}
