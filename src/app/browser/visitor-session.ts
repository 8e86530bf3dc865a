import type { Session } from '#contract/session.ts';

/** The page's `<meta name="csrf-token">`, or its stand-in in a test. */
interface TokenTag {
  content: string;
}

/**
 * The session call of one page. The page's token tag stands empty until the answer fills it; until
 * then there is one call for all who ask, because two calls of a browser without a cookie would make
 * two visitors of it.
 */
export function createVisitorSession(call: () => Promise<Session>, tag: TokenTag) {
  let first: Promise<Session> | null = null;
  /** The e-mail of the customer whom the page knows. */
  let who: string | null = null;

  async function ask(): Promise<Session> {
    const session = await call();
    const email = session.customer?.email ?? null;
    // A page of one customer makes no call as another one, who has signed in in another tab since.
    if (tag.content !== '' && email !== null && email !== who) return session;
    tag.content = session.csrfToken;
    who = email;
    return session;
  }

  function session(): Promise<Session> {
    if (tag.content !== '') return ask();
    first ??= ask().finally(() => {
      first = null;
    });
    return first;
  }

  /**
   * The token for a changing call, once it has arrived. If the running session call fails, it is sent once more; a
   * second failure fails the changing call.
   */
  async function token(): Promise<string> {
    if (tag.content === '') await first?.catch(() => null);
    if (tag.content === '') await session();
    return tag.content;
  }

  /**
   * Asks anew after a token was refused (rule api/csrf-token-renewal). Whether the call
   * may be tried again: by the customer whom the page knows, or by a visitor, who is then told to sign in
   * where it takes a customer. For anybody else the page keeps its token, which stays refused.
   */
  async function renew(): Promise<boolean> {
    const session = await call();
    const mayTry = session.customer === null || session.customer.email === who;
    if (mayTry) tag.content = session.csrfToken;
    return mayTry;
  }

  return { session, token, renew };
}
