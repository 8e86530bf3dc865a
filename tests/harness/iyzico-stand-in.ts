import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderCall, ProviderReply } from '#platform/payments/provider-call.ts';
import { ProviderDown } from '#platform/payments/provider.ts';

interface Payment {
  basketId: string;
  conversationId: string;
  price: number;
  paidPrice: number;
  installment: number;
  paymentStatus: string;
  paymentId: string;
  fraudStatus: number;
  errorCode: string;
  mdStatus: string;
  isSettled: boolean;
  callbackUrl: string;
  cancels: { price: number }[];
  refunds: { refundPrice: number }[];
}

type Body = Record<string, unknown>;

const plain = (price: number) => String(Number(price.toFixed(2)));

/** iyzico as a shop meets it: it checks the signature over the bytes that came, signs its answers, and keeps books. */
export class IyzicoStandIn {
  readonly account = {
    baseUrl: 'https://api.iyzico.test',
    apiKey: 'stand-in',
    secretKey: 'a secret of the stand-in',
  };
  /** Where its page is. */
  pageUrl = 'https://cpp.iyzico.test';
  readonly payments = new Map<string, Payment>();
  readonly asked: { path: string; body: Body }[] = [];
  isDown = false;
  /** Signs its answers with another key. */
  isForged = false;

  /** The buyer fills the form in and pays, or is declined. */
  pay(token: string, result: Partial<Payment> = {}): void {
    const payment = this.payments.get(token);
    if (!payment) throw new Error('no such form');
    Object.assign(payment, { paymentStatus: 'SUCCESS', paymentId: '22416035' }, result);
  }

  /** What iyzico sends by itself: the fields and the header. */
  message(token: string): { fields: Record<string, string>; headers: Record<string, string> } {
    const { paymentId, conversationId, paymentStatus } = this.#payment(token);
    const type = 'CHECKOUT_FORM_AUTH';
    const text = `${this.account.secretKey}${type}${paymentId}${token}${conversationId}${paymentStatus}`;
    return {
      fields: {
        iyziEventType: type,
        iyziPaymentId: paymentId,
        token,
        paymentConversationId: conversationId,
        status: paymentStatus,
      },
      headers: { 'x-iyz-signature-v3': this.#sign(text) },
    };
  }

  readonly call: ProviderCall = async ({ url, headers, body = '' }) => {
    if (this.isDown) throw new ProviderDown('the stand-in is down');
    const { pathname, searchParams } = new URL(url);
    if (!this.#isSigned(pathname, headers, body))
      return json({ status: 'failure', errorCode: '1000', errorMessage: 'Geçersiz imza' });
    const content: Body = body === '' ? {} : JSON.parse(body);
    this.asked.push({ path: pathname, body: content });
    return json({ locale: 'tr', ...this.#answer(pathname, content, searchParams) });
  };

  #isSigned(path: string, headers: Readonly<Record<string, string>>, body: string): boolean {
    const [scheme, encoded = ''] = (headers['authorization'] ?? '').split(' ');
    const parts = new Map(
      Buffer.from(encoded, 'base64')
        .toString()
        .split('&')
        .map((part) => part.split(':', 2) as [string, string]),
    );
    const random = headers['x-iyzi-rnd'] ?? '';
    const wanted = createHmac('sha256', this.account.secretKey)
      .update(`${random}${path}${body}`)
      .digest('hex');
    return (
      scheme === 'IYZWSv2' &&
      parts.get('apiKey') === this.account.apiKey &&
      parts.get('randomKey') === random &&
      parts.get('signature') === wanted
    );
  }

  #answer(path: string, body: Body, search: URLSearchParams): Body {
    if (path === '/payment/iyzipos/checkoutform/initialize/auth/ecom')
      return this.#initialize(body);
    if (path === '/payment/iyzipos/checkoutform/auth/ecom/detail') return this.#detail(body);
    if (path === '/payment/iyzipos/installment') return installments(body);
    const id = String(body['paymentId'] ?? search.get('paymentId'));
    const payment = [...this.payments.values()].find((each) => each.paymentId === id);
    if (!payment) return failure('5086', 'Ödeme kaydı bulunamadı');
    if (path === '/v2/reporting/payment/details') return details(payment);
    if (path === '/payment/cancel') return cancel(payment);
    if (path === '/v2/payment/refund') return refund(payment, Number(body['price']));
    return failure('12', 'Bilinmeyen adres');
  }

  #initialize(body: Body): Body {
    const items = Array.isArray(body['basketItems']) ? body['basketItems'] : [];
    const sum = items.reduce((total: number, item) => total + Number(Object(item).price), 0);
    const price = Number(body['price']);
    if (Math.abs(sum - price) > 0.001)
      return failure('5005', 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır');
    const token = randomUUID();
    const conversationId = String(body['conversationId']);
    this.payments.set(token, {
      basketId: String(body['basketId']),
      conversationId,
      price,
      paidPrice: Number(body['paidPrice']),
      installment: Number(Object(body['enabledInstallments'])[0]),
      paymentStatus: 'INIT_THREEDS',
      paymentId: '',
      fraudStatus: 1,
      errorCode: '',
      mdStatus: '',
      isSettled: false,
      callbackUrl: String(body['callbackUrl']),
      cancels: [],
      refunds: [],
    });
    return {
      status: 'success',
      conversationId,
      token,
      paymentPageUrl: `${this.pageUrl}?token=${token}&lang=tr`,
      signature: this.#sign(`${conversationId}:${token}`),
    };
  }

  #detail(body: Body): Body {
    const token = String(body['token']);
    const payment = this.payments.get(token);
    if (!payment) return failure('5115', 'Token bulunamadı');
    const { errorCode, mdStatus, ...told } = withoutBooks(payment);
    const signed = [
      told.paymentStatus,
      told.paymentId,
      'TRY',
      told.basketId,
      told.conversationId,
      plain(told.paidPrice),
      plain(told.price),
      token,
    ];
    return {
      ...told,
      status: told.paymentStatus === 'FAILURE' ? 'failure' : 'success',
      currency: 'TRY',
      token,
      binNumber: '55260800',
      lastFourDigits: '0006',
      ...(errorCode && { errorCode, errorMessage: 'Reddedildi' }),
      ...(mdStatus && { mdStatus }),
      signature: this.#sign(signed.join(':')),
    };
  }

  #payment(token: string): Payment {
    const payment = this.payments.get(token);
    if (!payment) throw new Error('no such form');
    return payment;
  }

  #sign(text: string): string {
    const key = this.isForged ? 'the key of somebody else' : this.account.secretKey;
    return createHmac('sha256', key).update(text).digest('hex');
  }
}

/** What is told of a payment. */
function withoutBooks({
  isSettled: _s,
  callbackUrl: _u,
  cancels: _c,
  refunds: _r,
  ...told
}: Payment) {
  return told;
}

function failure(errorCode: string, errorMessage: string): Body {
  return { status: 'failure', errorCode, errorMessage };
}

function installments(body: Body): Body {
  const price = Number(body['price']);
  const plan = (installmentNumber: number, percent: number) => ({
    installmentNumber,
    totalPrice: Number(((price * (100 + percent)) / 100).toFixed(2)),
  });
  const card = {
    binNumber: body['binNumber'],
    bankName: 'Akbank',
    cardAssociation: 'MASTER_CARD',
    installmentPrices: [plan(1, 0), plan(3, 4.5)],
  };
  return { status: 'success', installmentDetails: [card] };
}

function details({ paymentId, cancels, refunds }: Payment): Body {
  const payment = { paymentId: Number(paymentId), cancels, itemTransactions: [{ refunds }] };
  return { status: 'success', payments: [payment] };
}

function cancel(payment: Payment): Body {
  if (payment.isSettled || payment.cancels.length > 0) return failure('5092', 'İptal edilemez');
  payment.cancels.push({ price: payment.paidPrice });
  return { status: 'success', paymentId: payment.paymentId };
}

function refund(payment: Payment, price: number): Body {
  const back = payment.refunds.reduce((sum, each) => sum + each.refundPrice, 0);
  if (payment.cancels.length > 0 || back + price > payment.paidPrice + 0.001)
    return failure('5088', 'Tutar iade edilebilecek tutardan büyük');
  payment.refunds.push({ refundPrice: price });
  return { status: 'success', paymentId: payment.paymentId };
}

function json(body: Body): ProviderReply {
  return { status: 200, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) };
}
