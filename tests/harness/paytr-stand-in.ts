import { createHmac } from 'node:crypto';
import type { ProviderCall, ProviderReply } from '#platform/payments/provider-call.ts';
import { ProviderDown } from '#platform/payments/provider.ts';

interface Payment {
  /** Kuruş. */
  amount: number;
  total: number;
  isPaid: boolean;
  okUrl: string;
  failUrl: string;
  returns: { return_amount: string; reference_no: string }[];
}

/** PayTR as a shop meets it: it checks the token of every call, signs its message, and keeps books. */
export class PaytrStandIn {
  readonly account = {
    baseUrl: 'https://www.paytr.test',
    merchantId: '123456',
    merchantKey: 'a key of the stand-in',
    merchantSalt: 'a salt of the stand-in',
    isTest: false,
  };
  readonly payments = new Map<string, Payment>();
  readonly asked: { path: string; fields: URLSearchParams }[] = [];
  isDown = false;

  /** The buyer pays on PayTR's page; an installment may cost more. */
  pay(id: string, more = 0): void {
    const payment = this.#payment(id);
    payment.isPaid = true;
    payment.total = payment.amount + more;
  }

  /** What PayTR sends by itself. */
  message(id: string, reason = ''): Record<string, string> {
    const { amount, total } = this.#payment(id);
    const status = reason === '' ? 'success' : 'failed';
    return {
      merchant_oid: id,
      status,
      total_amount: String(total),
      payment_amount: String(amount),
      currency: 'TL',
      ...(reason && { failed_reason_code: reason, failed_reason_msg: 'Olmadı' }),
      hash: this.#sign([id, this.account.merchantSalt, status, String(total)]),
    };
  }

  readonly call: ProviderCall = async ({ url, body = '' }) => {
    if (this.isDown) throw new ProviderDown('the stand-in is down');
    const path = new URL(url).pathname;
    const fields = new URLSearchParams(body);
    this.asked.push({ path, fields });
    const names = signed.get(path);
    if (!names) return json({ status: 'error', err_no: '001', err_msg: 'adres' });
    const values = names.map((name) => fields.get(name) ?? '');
    if (fields.get('paytr_token') !== this.#sign([...values, this.account.merchantSalt]))
      return json({
        status: 'failed',
        err_no: '002',
        reason: 'paytr_token',
        err_msg: 'paytr_token',
      });
    return json(this.#answer(path, fields));
  };

  #answer(path: string, fields: URLSearchParams): object {
    const id = fields.get('merchant_oid') ?? '';
    if (path.endsWith('/get-token')) return this.#open(id, fields);
    if (path.endsWith('/bin-detail'))
      return { status: 'success', bank: 'Yapı Kredi', schema: 'VISA', cardType: 'credit' };
    const payment = this.payments.get(id);
    if (!payment?.isPaid)
      return {
        status: 'error',
        err_no: '004',
        err_msg: 'merchant_oid ile basarili odeme bulunamadi',
      };
    if (path.endsWith('/durum-sorgu')) return statusOf(payment);
    return giveBack(payment, fields);
  }

  #open(id: string, fields: URLSearchParams): object {
    const amount = Number(fields.get('payment_amount'));
    const text = Buffer.from(fields.get('user_basket') ?? '', 'base64').toString();
    const basket: unknown = JSON.parse(text);
    if (!/^[0-9a-z]{1,64}$/i.test(id) || !Array.isArray(basket) || !(amount > 0))
      return { status: 'failed', reason: 'merchant_oid, user_basket, payment_amount' };
    this.payments.set(id, {
      amount,
      total: amount,
      isPaid: false,
      okUrl: fields.get('merchant_ok_url') ?? '',
      failUrl: fields.get('merchant_fail_url') ?? '',
      returns: [],
    });
    return { status: 'success', token: `t-${id}` };
  }

  #payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw new Error('no such payment');
    return payment;
  }

  #sign(values: readonly string[]): string {
    return createHmac('sha256', this.account.merchantKey).update(values.join('')).digest('base64');
  }
}

/** Which fields a call's token stands for, in their order. */
const signed = new Map([
  [
    '/odeme/api/get-token',
    [
      'merchant_id',
      'user_ip',
      'merchant_oid',
      'email',
      'payment_amount',
      'user_basket',
      'no_installment',
      'max_installment',
      'currency',
      'test_mode',
    ],
  ],
  ['/odeme/api/bin-detail', ['bin_number', 'merchant_id']],
  ['/odeme/durum-sorgu', ['merchant_id', 'merchant_oid']],
  ['/odeme/iade', ['merchant_id', 'merchant_oid', 'return_amount']],
]);

/** Amounts with a comma, as PayTR writes them here. */
function statusOf({ amount, total, returns }: Payment): object {
  const written = (kurus: number) => String(kurus / 100).replace('.', ',');
  return {
    status: 'success',
    payment_amount: written(amount),
    payment_total: written(total),
    currency: 'TL',
    taksit: '0',
    masked_pan: '455359AAA6747',
    returns,
  };
}

function giveBack(payment: Payment, fields: URLSearchParams): object {
  const wanted = fields.get('return_amount') ?? '';
  const back = payment.returns.reduce((sum, each) => sum + Number(each.return_amount), 0);
  if (Math.round((back + Number(wanted)) * 100) > payment.total)
    return { status: 'error', err_no: '009', err_msg: 'Kalan tutardan fazla' };
  payment.returns.push({ return_amount: wanted, reference_no: fields.get('reference_no') ?? '' });
  return { status: 'success', return_amount: wanted };
}

function json(body: object): ProviderReply {
  return { status: 200, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) };
}
