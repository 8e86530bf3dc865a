import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { createVisitorSession } from './visitor-session.ts';

const emptySession = (csrfToken: string): Session => ({
  customer: null,
  guest: null,
  cart: { count: 0, shippingTotal: 0, total: 0, lines: [], freeShippingRemaining: null },
  wishlist: [],
  branches: [],
  branch: null,
  currencies: [],
  defaultCurrency: 'TRY',
  userCurrency: 'TRY',
  overdue: null,
  delivery: null,
  cookieNotice: false,
  wishKept: false,
  hasStatement: false,
  locale: 'tr',
  csrfToken,
});

/** Session calls that are answered when the test says so. */
function slowSessions() {
  const tag = { content: '' };
  const calls: PromiseWithResolvers<Session>[] = [];
  const visitor = createVisitorSession(() => {
    const call = Promise.withResolvers<Session>();
    calls.push(call);
    return call.promise;
  }, tag);
  const answer = (call: number, token: string) => calls[call]?.resolve(emptySession(token));
  const fail = (call: number) => calls[call]?.reject(new Error('down'));
  return { tag, calls, visitor, answer, fail };
}

test('mutating calls wait for the pending session request and send no second one', async () => {
  const { tag, calls, visitor, answer } = slowSessions();
  const asked = [visitor.session(), visitor.session()];
  const tokens = [visitor.token(), visitor.token()];
  answer(0, 'one');
  expect(await Promise.all(tokens)).toEqual(['one', 'one']);
  expect((await Promise.all(asked)).map((session) => session.csrfToken)).toEqual(['one', 'one']);
  expect([calls.length, tag.content]).toEqual([1, 'one']);
});

test('a mutating call requests the session when nobody else has', async () => {
  const { calls, visitor, answer } = slowSessions();
  const token = visitor.token();
  const session = visitor.session();
  await Promise.resolve();
  answer(0, 'one');
  expect([await token, (await session).csrfToken, calls.length]).toEqual(['one', 'one', 1]);
});

test('one of the waiting calls retries a failed session request', async () => {
  const { calls, visitor, answer, fail } = slowSessions();
  const failed = visitor.session();
  const tokens = [visitor.token(), visitor.token()];
  fail(0);
  await expect(failed).rejects.toThrow('down');
  await expect.poll(() => calls.length).toBe(2);
  answer(1, 'two');
  expect(await Promise.all(tokens)).toEqual(['two', 'two']);
  expect(calls.length).toBe(2);
});

test('a mutating call fails when the session request fails, and the next call tries again', async () => {
  const { calls, visitor, answer, fail } = slowSessions();
  const token = visitor.token();
  await expect.poll(() => calls.length).toBe(1);
  fail(0);
  await expect(token).rejects.toThrow('down');
  const again = visitor.token();
  await expect.poll(() => calls.length).toBe(2);
  answer(1, 'two');
  expect(await again).toBe('two');
});

test('requests a new token after a refusal, and never acts for another visitor', async () => {
  const { tag, calls, visitor } = slowSessions();
  const answerTo = (call: number, email: string | null, csrfToken: string) =>
    calls[call]?.resolve({
      ...emptySession(csrfToken),
      customer: email === null ? null : { email, name: 'İnci', surname: 'Su', phone: '' },
    });
  const first = visitor.session();
  answerTo(0, 'inci@ornek.com', 'one');
  await first;
  const tries = [
    { email: 'inci@ornek.com', mayTry: true, token: 'two' },
    { email: 'baska@ornek.com', mayTry: false, token: 'two' },
    { email: 'baska@ornek.com', mayTry: false, token: 'two' },
    { email: null, mayTry: true, token: 'five' },
  ];
  for (const [place, { email, mayTry, token }] of tries.entries()) {
    const renewed = visitor.renew();
    answerTo(place + 1, email, ['two', 'three', 'four', 'five'][place] ?? '');
    expect([await renewed, tag.content]).toEqual([mayTry, token]);
  }
});

test('waits for nothing when the page holds a token, and requests each session again', async () => {
  const { tag, calls, visitor, answer } = slowSessions();
  tag.content = 'old';
  expect(await visitor.token()).toBe('old');
  const asked = [visitor.session(), visitor.session()];
  expect(calls.length).toBe(2);
  answer(0, 'new');
  answer(1, 'new');
  await Promise.all(asked);
  expect(await visitor.token()).toBe('new');
});

test('a page of a visitor makes no call as the customer who signed in in another tab', async () => {
  const { tag, calls, visitor, answer } = slowSessions();
  const first = visitor.session();
  answer(0, 'own');
  await first;
  const second = visitor.session();
  const customer = { name: 'Can', surname: 'Ak', email: 'can@ornek.com', phone: '' };
  calls[1]?.resolve({ ...emptySession('other'), customer });
  expect((await second).customer).toEqual(customer);
  expect(tag.content).toBe('own');
});
