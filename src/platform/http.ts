import type { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { ListView } from '#rules/catalog/lists/list-query.ts';
import type { StoredSession } from '#rules/sessions/stored-session.ts';
import type { Face } from '#rules/price/face.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { StaffMember, Worker } from '#rules/shop/call-scopes.ts';

/** The server as every `*-routes.ts` sees it: Fastify with TypeBox schemas on each route. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * The visitor according to the session table. A visitor without a session has only nulls; a guest has a customer and no
 * sign-in (rule guest-checkout/session).
 */
export interface Visitor {
  sessionId: number | null;
  customerId: number | null;
  signedInAt: Date | null;
  branchId: number | null;
  cookieNoticeSeen: boolean;
  /** The browser and its system in words, as it calls itself now. */
  device: string;
}

/** A customer, or a guest who orders without an account. */
export type Buyer = Visitor & { sessionId: number; customerId: number };

/** Takes the files of a multipart form's one field of files, or of all fields of a pattern. */
export interface FileTaker {
  field: string | RegExp;
  options: {
    limits: { files: number; fileSize: number; fields?: number; parts?: number };
    throwFileSizeLimit: false;
  };
  /** Refuses callers that may not send files, before the form is read. */
  admit: (request: FastifyRequest) => Promise<void>;
  /** Reads a file to its end, before the next part of the form is read. */
  take: (
    request: FastifyRequest,
    file: Readable & { truncated?: boolean },
    field: string,
  ) => Promise<void>;
}

/** A look at the shop as a customer sees it, which changes nothing. */
export interface Look {
  sessionId: number;
  customerId: number;
  /** Name and surname of the customer, or the e-mail without a name. */
  customerName: string;
  until: Date;
  /** Of its cookie. */
  token: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's form may have files; a route without a taker gets none. */
    files?: FileTaker;
    /** The route takes the form of the page at its own address: a refusal draws that page once more. */
    pageForm?: boolean;
  }
  interface FastifyRequest {
    /** Language of the answer: from the path's prefix, the x-locale header or the cookie. */
    locale: Locale;
    /** The currency that the visitor chose to see; null is the shop's own. */
    currency: string | null;
    /** The view of lists that the visitor chose last (rule catalog/views). */
    listView: ListView;
    /** Looks the session up once a request; costs no query without a cookie. */
    visitor: () => Promise<Visitor>;
    /**
     * Counts a visitor without a session and sends them its cookie, with the first thing worth keeping. Answers the
     * hash of the cookie's token, under which the caller creates the session.
     */
    newVisitor: () => Promise<Uint8Array>;
    /**
     * Reads something together with the visitor's session, under the hash of the cookie's token (null without one):
     * after it `visitor` costs nothing.
     */
    withSession: <Found extends { session: StoredSession | null }>(
      read: (hash: Uint8Array | null) => Promise<Found>,
    ) => Promise<Found>;
    /**
     * The visitor's face: prices and goods (rule prices/faces). A promise only where the visitor's session is not
     * remembered, which costs 1 query.
     */
    face: () => Face | Promise<Face>;
    /** Like `visitor`; refuses with `not-signed-in` when nobody is signed in. */
    customer: () => Promise<Visitor & { sessionId: number; customerId: number; signedInAt: Date }>;
    /** Like `customer`, and accepts guests: for the calls of the checkout alone (rule guest-checkout/access). */
    buyer: () => Promise<Buyer>;
    /**
     * Reads what is the customer's own: under the cookie's token, who asks and what is theirs in one look. Only where
     * nothing is found by it (`isFound`) `customer` is asked, which knows why, and then once more for them; `buyer`
     * instead where guests may read it too.
     */
    own: <Found>(
      read: (owner: Owner) => Promise<Found>,
      isFound: (found: Found) => boolean,
      who?: 'customer' | 'buyer',
    ) => Promise<Found>;
    /** The customer as whom somebody of the staff looks at the shop; null for everybody else (rule customers/look). */
    look: Look | null;
    /** The caller of an office call; null for every other call. */
    worker: Worker | null;
    /** The member of staff who makes an office call; null for a token and for every other call. */
    staff: StaffMember | null;
  }
}
