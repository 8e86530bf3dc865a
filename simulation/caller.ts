import type { InjectOptions } from 'fastify';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import type { ShopInProcess } from './shop-in-process.ts';
import { shopOrigin } from './shop-in-process.ts';

/** The answer of a shop; `code` is that of a refusal, '' without one. */
export interface Answer {
  status: number;
  code: string;
  text: string;
  json: <T>() => T;
}

type Fields = Record<string, string>;
type Body = { form: Fields } | { json: object };

/** How often somebody asks again who got no answer, or one that says to try again. */
const mostTries = 60;
const pauseMs = 25;

const isTemporary = ({ status, code }: Answer) =>
  (status >= 500 && code !== 'bank-down') || status === 429;

/** Sends requests as a browser or a program does, again where the shop died meanwhile or could not answer. */
export class Caller {
  readonly #shop: ShopInProcess;
  readonly #headers: Fields;
  readonly #cookies = new Map<string, string>();
  #token = '';
  /** Requests that were sent more than once. */
  static repeated = 0;

  constructor(shop: ShopInProcess, headers: Fields) {
    this.#shop = shop;
    this.#headers = { host: new URL(shopOrigin).host, ...headers };
  }

  /** A customer who has just signed in. */
  static async signedIn(shop: ShopInProcess, customerId: number, now: Date): Promise<Caller> {
    const session = { customerId, cookieNoticeAt: null, now };
    const caller = Caller.visitor(shop, customerId);
    caller.#cookies.set('__Host-sid', await addSignedInSession(shop.db, session));
    return caller;
  }

  /** Somebody at an address of their own. */
  static visitor(shop: ShopInProcess, number: number, headers: Fields = {}): Caller {
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return new Caller(shop, { 'x-forwarded-for': address, ...headers });
  }

  static program(shop: ShopInProcess, token: string): Caller {
    return new Caller(shop, { authorization: `Bearer ${token}` });
  }

  get(url: string): Promise<Answer> {
    return this.#insist({ method: 'GET', url });
  }

  /** A change of a visitor or a customer. */
  async change(method: 'POST' | 'PATCH' | 'DELETE', url: string, body: Body): Promise<Answer> {
    if (this.#token === '') {
      const session = await this.get('/api/catalog/session');
      this.#token = session.json<{ csrfToken: string }>().csrfToken;
    }
    const own = {
      origin: shopOrigin,
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': this.#token,
    };
    return await this.#insist({ method, url, ...payloadOf(body, own) });
  }

  post(url: string, form: Fields): Promise<Answer> {
    return this.change('POST', url, { form });
  }

  postJson(url: string, json: object): Promise<Answer> {
    return this.change('POST', url, { json });
  }

  /** A call of a program, which needs no page before. */
  call(url: string, json: object): Promise<Answer> {
    return this.#insist({ method: 'POST', url, ...payloadOf({ json }, {}) });
  }

  /** A form that comes from another site, as a bank sends it. */
  bring(url: string, form: Fields): Promise<Answer> {
    return this.#insist({
      method: 'POST',
      url,
      ...payloadOf({ form }, { origin: 'null', cookie: '' }),
    });
  }

  async #insist(options: InjectOptions): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#ask(options);
      const isUnheard = this.#shop.isDead;
      if (isUnheard) await this.#shop.restart();
      else if (!isTemporary(answer) || tries === mostTries) return answer;
      Caller.repeated += 1;
      if (!isUnheard) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async #ask({ headers, ...options }: InjectOptions): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...options, headers: { ...this.#headers, cookie, ...headers } };
    const reply = await this.#shop.app.inject(sent);
    for (const { name, value } of reply.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const { statusCode: status, body: text } = reply;
    return { status, code: codeOf(text), text, json: () => reply.json() };
  }
}

function payloadOf(body: Body, headers: Fields): InjectOptions {
  return 'json' in body
    ? {
        payload: JSON.stringify(body.json),
        headers: { ...headers, 'content-type': 'application/json' },
      }
    : {
        payload: new URLSearchParams(body.form).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      };
}

function codeOf(text: string): string {
  if (!text.startsWith('{"error"')) return '';
  const { error }: { error?: { code?: string } } = JSON.parse(text);
  return error?.code ?? '';
}
