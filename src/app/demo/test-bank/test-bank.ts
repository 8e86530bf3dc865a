import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyReply } from 'fastify';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import { answerApi } from './bank-api.ts';
import { BankBooks } from './bank-books.ts';
import { BankGate, type Form } from './bank-gate.ts';
import type { BankPage } from './bank-pages.ts';
import { BankFaults } from './bank-faults.ts';
import { readTestCards, type CardOutcome } from './test-cards.ts';

export interface TestBankOptions {
  /** 0 takes any free port. */
  port: number;
  /** The name by which browsers and the shop reach it; another one than the shop's, so that it is another site. */
  hostName: string;
  /** The folder of its journal. */
  dataDir: string;
  storeType: NestpayAccount['storeType'];
  /** Keys that both sides know already; else they are made. */
  keys?: Pick<NestpayAccount, 'clientId' | 'storeKey' | 'apiUser' | 'apiPassword'>;
  /** How long its day is; a minute lets both be tried, a cancel and a refund. */
  dayMs?: number;
  now?: () => number;
  /** The outcome of a card, asked before the public list; null leaves it to the list. */
  outcomeOf?: (cardNumber: string) => CardOutcome | null;
  faults?: BankFaults;
}

export interface TestBank {
  /** The account that a shop needs to use the bank. */
  account: NestpayAccount;
  books: BankBooks;
  faults: BankFaults;
  close(): Promise<void>;
}

/**
 * A bank to try card payments with: it speaks NestPay with 3-D Secure, decides by the card's number
 * (`reference/test-cards.json`), and moves no money (rule payment/test-bank). It listens to this machine alone.
 */
export async function openTestBank(options: TestBankOptions): Promise<TestBank> {
  const { now = Date.now, dayMs = 60_000, faults = new BankFaults() } = options;
  const books = new BankBooks(join(options.dataDir, 'test-bank.jsonl'));
  const cards = await readTestCards();
  const outcomeOf = (number: string) => options.outcomeOf?.(number) ?? cards.outcomeOf(number);
  const account: NestpayAccount = {
    ...(options.keys ?? madeKeys()),
    gateUrl: '',
    apiUrl: '',
    storeType: options.storeType,
    testCards: cards.listed,
  };
  const messages = new Messenger(faults);
  const callShop: Messenger['send'] = (url, fields) => messages.send(url, fields);
  const gate = new BankGate({ account, books, faults, outcomeOf, now, callShop });
  const server = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  await server.register(formbody);
  server.addHook('onRequest', () => faults.hold());
  server.post('/fim/est3Dgate', async ({ body }, reply) => send(reply, gate.open(textsOf(body))));
  server.post<SessionPath>('/card/:session', async ({ body, params }, reply) =>
    send(reply, gate.card(params.session, textsOf(body))),
  );
  server.post<SessionPath>('/acs/:session', async ({ body, params }, reply) =>
    send(reply, gate.confirm(params.session, textsOf(body))),
  );
  server.post('/fim/api', async ({ body }, reply) =>
    reply
      .type('text/xml; charset=iso-8859-9')
      .send(answerApi({ account, books, now, dayMs }, textsOf(body)['DATA'] ?? '')),
  );
  await server.listen({ host: '127.0.0.1', port: options.port });
  const { port } = server.server.address() as AddressInfo;
  const origin = `http://${options.hostName}:${port}`;
  account.gateUrl = `${origin}/fim/est3Dgate`;
  account.apiUrl = `${origin}/fim/api`;
  const close = async () => {
    await server.close();
    await messages.close();
  };
  return { account, books, faults, close };
}

interface SessionPath {
  Params: { session: string };
}

/** The fields of a form that came once. */
function textsOf(body: unknown): Form {
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(Object(body)).filter(isText));
}

function madeKeys() {
  const secret = () => randomBytes(18).toString('base64url');
  return { clientId: '190000026', storeKey: secret(), apiUser: 'testbank', apiPassword: secret() };
}

function send(reply: FastifyReply, { html, policy }: BankPage) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html);
}

/** Tells the shop of a payment by itself, up to three times until it says that it understood. */
class Messenger {
  readonly #faults: BankFaults;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(faults: BankFaults) {
    this.#faults = faults;
  }

  send(url: string, fields: Form): void {
    for (let copy = 0; copy < this.#faults.callbacks; copy += 1) {
      const sent = this.#deliver(url, new URLSearchParams(fields));
      this.#underWay.add(sent);
      void sent.finally(() => this.#underWay.delete(sent));
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#underWay);
  }

  async #deliver(url: string, body: URLSearchParams): Promise<void> {
    const { signal } = this.#stop;
    for (const waitMs of [0, 2_000, 10_000]) {
      try {
        await pause(waitMs, undefined, { signal });
        const ended = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
        const answer = await fetch(url, { method: 'POST', body, signal: ended });
        if ((await answer.text()).trim() === 'Approved') return;
      } catch {
        // The shop does not answer, or the bank closes: it is told again, or asks by itself.
        if (signal.aborted) return;
      }
    }
  }
}
