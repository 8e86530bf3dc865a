import { createHmac } from 'node:crypto';
import { sumAmounts, toMinor } from '#rules/money/money.ts';
import type { PaytrAccount } from './provider-accounts.ts';
import { formBody, jsonAnswer, type JsonFields, type ProviderCall } from './provider-call.ts';
import {
  emptyAnswer,
  ForgedAnswer,
  ProviderDown,
  type AnswerFields,
  type CardProvider,
  type PaymentGate,
  type PaymentStart,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundAsk,
} from './provider.ts';
import { isSameText } from './same-text.ts';

/** PayTR with its page in a frame: it asks for the card and sees to 3-D Secure (rule payment/providers). */
export function paytr(account: PaytrAccount, call: ProviderCall): CardProvider {
  const ask: Ask = async (path, fields) => {
    const url = account.baseUrl + path;
    const filled = { merchant_id: account.merchantId, ...fields };
    return jsonAnswer(
      await call({ url, method: 'POST', ...formBody(filled) }),
      new URL(account.baseUrl).host,
    );
  };
  return {
    name: 'paytr',
    cardEntry: 'provider',
    origins: [account.baseUrl],
    callbackReply: 'OK',
    // It takes each order number once.
    mayChargeTwice: false,
    start: (payment) => openFrame(account, ask, payment),
    readAnswer: async (fields) => readMessage(account, fields),
    query: async ({ id }) => readStatus(id, await statusOf(account, ask, id)),
    refund: (refund) => giveBack(account, ask, refund),
    // It refunds parts at any time, and cancels nothing.
    cancel: async () => null,
    plans: async (bin) => {
      const fields = { bin_number: bin, paytr_token: sign(account, [bin, account.merchantId]) };
      const answer = await ask('/odeme/api/bin-detail', fields);
      if (answer.text('status') !== 'success') return null;
      // PayTR tells whose card it is; its plans are on its own page.
      return { bank: answer.text('bank'), organization: answer.text('schema'), plans: [] };
    },
  };
}

type Ask = (path: string, fields: Record<string, string>) => Promise<JsonFields>;

/** Every token of PayTR: the values one after the other, the salt last. */
function sign({ merchantKey, merchantSalt }: PaytrAccount, values: readonly string[]): string {
  const text = values.join('') + merchantSalt;
  return createHmac('sha256', merchantKey).update(text, 'utf8').digest('base64');
}

/** Minutes that the page takes a card for: as long as the stock is held. */
const pageMinutes = '15';

async function openFrame(
  account: PaytrAccount,
  ask: Ask,
  payment: PaymentStart,
): Promise<PaymentGate> {
  const { buyer, items, id, mostInstallments: most } = payment;
  const basket = items.map(({ name, quantity, price }) => [
    quantity === 1 ? name : `${quantity} x ${name}`,
    price.toFixed(2),
    1,
  ]);
  const fields = {
    user_ip: buyer.ip,
    merchant_oid: id,
    email: buyer.email,
    payment_amount: String(toMinor(payment.amount)),
    user_basket: Buffer.from(JSON.stringify(basket)).toString('base64'),
    no_installment: most === 1 ? '1' : '0',
    // 0 sets no limit of its own; PayTR knows 12 at most.
    max_installment: most === 1 ? '0' : String(Math.min(most, 12)),
    currency: 'TL',
    test_mode: account.isTest ? '1' : '0',
  };
  const answer = await ask('/odeme/api/get-token', {
    ...fields,
    paytr_token: sign(account, [account.merchantId, ...Object.values(fields)]),
    user_name: `${buyer.name} ${buyer.surname}`.trim().slice(0, 60),
    user_address: buyer.address.slice(0, 400),
    user_phone: buyer.phone.slice(0, 20),
    merchant_ok_url: payment.returnUrl,
    merchant_fail_url: payment.returnUrl,
    timeout_limit: pageMinutes,
    debug_on: '0',
    lang: payment.locale,
  });
  const token = answer.text('token');
  if (answer.text('status') !== 'success' || !/^[\w-]{1,200}$/.test(token))
    throw new ProviderDown(`PayTR opens no page: ${answer.text('reason')}`);
  return { url: `${account.baseUrl}/odeme/guvenli/${token}`, method: 'GET', fields: {}, token };
}

/** PayTR's own message is signed; the browser comes back with nothing. */
function readMessage(account: PaytrAccount, fields: AnswerFields): ProviderAnswer {
  const text = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  if (text('hash') === '' && text('status') === '')
    return { ...emptyAnswer(''), outcome: 'pending' };
  const [id, status, total] = [text('merchant_oid'), text('status'), text('total_amount')];
  const { merchantKey, merchantSalt } = account;
  const wanted = createHmac('sha256', merchantKey)
    .update(id + merchantSalt + status + total, 'utf8')
    .digest('base64');
  if (!isSameText(text('hash'), wanted)) throw new ForgedAnswer('the hash is not right');
  const isPaid = status === 'success';
  return {
    ...emptyAnswer(id),
    eventId: text('hash'),
    outcome: isPaid ? 'captured' : 'declined',
    amount: kurus(total),
    currency: liraOf(text('currency')),
    // Outside of the hash: PayTR is asked for it before it counts.
    basketAmount: kurus(text('payment_amount')),
    reference: isPaid ? id : '',
    declineCode: isPaid ? '' : (reasons.get(text('failed_reason_code')) ?? 'paytr'),
    declineText: isPaid ? '' : text('failed_reason_msg'),
  };
}

/** PayTR's reasons in the words of the others. */
const reasons = new Map([
  ['1', '3d'],
  ['2', '3d'],
  ['3', '34'],
  ['6', 'canceled'],
  ['8', '57'],
  ['9', '57'],
  ['10', '3d'],
  ['11', '34'],
]);

function kurus(text: string): number | null {
  return /^\d{1,14}$/.test(text) ? Number(text) / 100 : null;
}

function liraOf(currency: string): string | null {
  return currency === 'TL' ? 'TRY' : currency || null;
}

/** PayTR's code for a payment that it did not take, or does not know. */
const nothingPaid = '004';

function statusOf(account: PaytrAccount, ask: Ask, id: string): Promise<JsonFields> {
  return ask('/odeme/durum-sorgu', {
    merchant_oid: id,
    paytr_token: sign(account, [account.merchantId, id]),
  });
}

function readStatus(id: string, answer: JsonFields): ProviderAnswer {
  if (answer.text('status') !== 'success') {
    const code = answer.text('err_no').padStart(3, '0');
    if (code === nothingPaid) return { ...emptyAnswer(id), eventId: `none:${id}` };
    throw new ProviderDown(`PayTR tells no state: ${code} ${answer.text('err_msg')}`);
  }
  const total = answer.number('payment_total');
  if (total === null) throw new ProviderDown('PayTR tells no amount');
  const isBack = toMinor(wentBack(answer)) >= toMinor(total);
  const [, firstSix, lastFour] = /^(\d{6})\D+(\d{4})$/.exec(answer.text('masked_pan')) ?? [];
  return {
    ...emptyAnswer(id),
    eventId: `query:${id}:${isBack ? 'refunded' : 'captured'}`,
    outcome: isBack ? 'refunded' : 'captured',
    amount: total,
    currency: liraOf(answer.text('currency')),
    basketAmount: answer.number('payment_amount'),
    installment: Math.max(answer.number('taksit') ?? 1, 1),
    reference: id,
    card: firstSix && lastFour ? { firstSix, lastFour } : null,
  };
}

function wentBack(status: JsonFields): number {
  return sumAmounts(...status.list('returns').map((each) => each.number('return_amount') ?? 0));
}

/** Every refund carries its own name, and PayTR tells the names of those that it made. */
async function giveBack(account: PaytrAccount, ask: Ask, refund: RefundAsk): Promise<RefundAnswer> {
  const reference = refund.key.replaceAll(/[^0-9a-z]/gi, '');
  const status = await statusOf(account, ask, refund.id);
  if (status.text('status') === 'success') {
    const isMade = status.list('returns').some((each) => each.text('reference_no') === reference);
    if (isMade) return { outcome: 'done', reference };
  }
  const amount = refund.amount.toFixed(2);
  const answer = await ask('/odeme/iade', {
    merchant_oid: refund.id,
    return_amount: amount,
    reference_no: reference,
    paytr_token: sign(account, [account.merchantId, refund.id, amount]),
  });
  if (answer.text('status') === 'success') return { outcome: 'done', reference };
  return { outcome: 'refused', code: answer.text('err_no'), text: answer.text('err_msg') };
}
