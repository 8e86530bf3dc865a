// The payment frame (rule payment/frame): a document of its own inside of the page that pays. It takes one message
// with a card and gives it to the bank's page; it shares no code with the shop's pages and keeps nothing.
import './payment-start.css';
import type { ErrorBody } from '#contract/error-body.ts';
import type { CardMessage, CloseMessage, ReturnMessage } from '#contract/payment.ts';
import { CallFailed, FrameSteps, type Gate } from '#features/payment/pay-in-frame.tsx';

const { dataset } = document.body;
const said = (word: string) => dataset[word] ?? '';
const bank = document.querySelector('iframe');

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await send(path, body).catch(() => null);
  const json: unknown = await answer?.json().catch(() => null);
  if (!answer || json === null) throw new CallFailed(said('lost'), 'lost');
  if (answer.ok) return json as T;
  const { error } = json as ErrorBody;
  const message = [...new Set([...(error.exception ?? []), error.messages.type])].join('\n');
  const wait = Number(answer.headers.get('retry-after') ?? 0);
  throw new CallFailed(message, error.code, { wait, orderNo: error.orderNo });
}

/** The shop asks its provider within this time; who has heard nothing by then is not left waiting. */
const callMs = 45_000;

/** Timeout of the shop's own answers. */
const readMs = 10_000;

async function send(path: string, body: unknown): Promise<Response> {
  const headers = { 'x-locale': document.documentElement.lang };
  if (body === undefined) return fetch(path, { headers, signal: endsIn(readMs) });
  const { csrfToken } = await call<{ csrfToken: string }>('/api/catalog/session');
  return fetch(path, {
    method: 'POST',
    signal: endsIn(callMs),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrfToken,
    },
    body: JSON.stringify(body),
  });
}

/** By the page's own clock, which a test can move. */
function endsIn(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}

/** The fields live in the page for as long as it takes to send them. */
function postTo(target: string, { url, fields }: Gate): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: url,
    target,
    acceptCharset: 'utf-8',
    hidden: true,
  });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

const frame = new FrameSteps({
  tell: (message) => window.parent.postMessage(message, window.location.origin),
  begin: (form) => call('/api/payment/attempt', form),
  outcome: (attemptId, linkKey) =>
    call(
      `/api/payment/attempt/${encodeURIComponent(attemptId)}${linkKey === '' ? '' : `?linkKey=${encodeURIComponent(linkKey)}`}`,
    ),
  showBank(gate) {
    if (!bank) return;
    if (gate.method === 'GET') bank.src = gate.url;
    else postTo(bank.name, gate);
  },
  hideBank: () => bank?.contentWindow?.location.replace('about:blank'),
  pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  now: () => performance.now(),
  words: { declined: said('declined'), closed: said('closed'), pending: said('pending') },
});

window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  // The exact origin and window on both sides (rule payment/frame-origin).
  if (origin !== window.location.origin || typeof data !== 'object' || data === null) return;
  const message = data as CardMessage | CloseMessage | ReturnMessage;
  if (source === window.parent && source !== window) {
    if (message.type === 'pay') void frame.pay(message);
    else if (message.type === 'close') void frame.close();
  } else if (source === bank?.contentWindow && message.type === 'payment_returned') {
    void frame.returned(String(message.attemptId));
  }
});

// Opened by itself it is no page: the person who opened it wants to pay.
if (window.parent === window) window.location.replace(said('page'));

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void frame.close();
});
