import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { customerSessions } from '#db/access/sessions.ts';
import { hashToken, newToken } from '#db/access/tokens.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import { checkSession, findSession } from '#db/customers/sessions.ts';
import type { Buyer, Visitor } from '#platform/http.ts';
import { readCookie, readToken, setCookie } from '#platform/cookies.ts';
import { deviceOf } from '#rules/sessions/device.ts';
import type { Face } from '#rules/price/face.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { StoredSession } from '#rules/sessions/stored-session.ts';

export interface RequestSessionServices {
  db: Db;
  clock: () => Date;
  /** True behind TLS: the cookie is then marked Secure. */
  secureCookies: boolean;
  faces: Pick<FaceRegistry, 'ofToken'>;
  /** Counts a new visitor; refuses when too many come from one IP address. */
  countNewVisitor: (request: FastifyRequest) => Promise<void>;
}

/**
 * The session of a request, found by its cookie (see `platform/http.ts`). The database is read on the first use and
 * once per request. The methods are fields of one object, not closures assigned to the request: V8 would keep each
 * closure, and everything that it references, until the next full collection (docs/decisions/0027).
 */
export class RequestSession {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #services: RequestSessionServices;
  readonly #token: string | null;
  #face: Face | Promise<Face> | undefined;
  #stored: Promise<StoredSession | null> | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, services: RequestSessionServices) {
    this.#request = request;
    this.#reply = reply;
    this.#services = services;
    this.#token = request.look?.token ?? readToken(request, 'sid', services.secureCookies);
  }

  readonly visitor = async (): Promise<Visitor> => this.#visitorOf(await this.#found());

  readonly face = (): Face | Promise<Face> => {
    this.#face ??= this.#services.faces.ofToken(this.#token);
    if (this.#face instanceof Promise)
      void this.#face.then(
        (face) => (this.#face = face),
        () => {},
      );
    return this.#face;
  };

  readonly newVisitor = async (): Promise<Uint8Array> => hashToken(await this.#issueToken());

  readonly withSession = async <Found extends { session: StoredSession | null }>(
    read: (hash: Uint8Array | null) => Promise<Found>,
  ): Promise<Found> => {
    const found = await read(this.#token === null ? null : hashToken(this.#token));
    this.#stored ??= found.session === null ? Promise.resolve(null) : this.#look(found.session);
    return found;
  };

  readonly customer = async (): Promise<
    Visitor & { sessionId: number; customerId: number; signedInAt: Date }
  > => {
    const visitor = await this.visitor();
    const { sessionId, customerId, signedInAt } = visitor;
    if (sessionId === null || customerId === null || signedInAt === null)
      throw new Refusal('not-signed-in');
    return { ...visitor, sessionId, customerId, signedInAt };
  };

  readonly buyer = async (): Promise<Buyer> => {
    const visitor = await this.visitor();
    const { sessionId, customerId } = visitor;
    if (sessionId === null || customerId === null) throw new Refusal('not-signed-in');
    return { ...visitor, sessionId, customerId };
  };

  readonly own = async <Found>(
    read: (owner: Owner) => Promise<Found>,
    isFound: (found: Found) => boolean,
    who: 'customer' | 'buyer' = 'customer',
  ): Promise<Found> => {
    if (this.#token !== null) {
      // Skips sessions that must be renewed: `customer` reads and renews them.
      const seenAfter = new Date(this.#services.clock().getTime() - customerSessions.renewalMs);
      const found = await read({ token: this.#token, seenAfter });
      if (isFound(found)) return found;
    }
    const { customerId } = await this[who]();
    return read({ customerId });
  };

  /** The stored session; null for a visitor without one. */
  #found(): Promise<StoredSession | null> {
    return (this.#stored ??= this.#look());
  }

  async #look(read?: StoredSession): Promise<StoredSession | null> {
    if (this.#token === null) return null;
    const { db, clock, secureCookies } = this.#services;
    const now = clock();
    const found = await (read ? checkSession(db, read, now) : findSession(db, this.#token, now));
    // Renewed once a day, so that the cookie does not expire before the session.
    if (found?.isRenewed && !this.#reply.sent)
      setCookie(this.#reply, 'sid', this.#token, secureCookies);
    return found;
  }

  /** Counts a new visitor and sends them the cookie with their token. */
  async #issueToken(): Promise<string> {
    await this.#services.countNewVisitor(this.#request);
    if (this.#token !== null) return this.#token;
    const token = newToken();
    setCookie(this.#reply, 'sid', token, this.#services.secureCookies);
    return token;
  }

  #visitorOf(session: StoredSession | null): Visitor {
    const notice = readCookie(this.#request, 'notice', this.#services.secureCookies);
    return {
      sessionId: session?.id ?? null,
      customerId: session?.customerId ?? null,
      signedInAt: session?.signedInAt ?? null,
      branchId: session?.branchId ?? null,
      cookieNoticeSeen:
        notice !== undefined || (session !== null && session.cookieNoticeAt !== null),
      device: deviceOf(this.#request.headers['user-agent'] ?? ''),
    };
  }
}
