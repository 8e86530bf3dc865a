import type { FastifyRequest } from 'fastify';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { orderOfPass } from '#db/access/return-keys.ts';
import { findOrderOwner } from '#db/orders/find-order-no.ts';
import type { FileTaker } from '#platform/http.ts';
import { readCookie } from '#platform/cookies.ts';
import type { ReturnServices } from '../work/return-parts.ts';
import { countPhotoForm, returnPhotoTaker, type PhotoServices } from './sent-return-photos.ts';

interface ReadServices extends ReturnServices {
  secureCookies: boolean;
}

export type ViewerServices = ReadServices & PhotoServices;

/** A viewer of returns: a customer, or the holder of a mail's link with the one order that it opens. */
export interface ReturnViewer {
  customerId: number;
  onlyOrder: string | null;
}

/**
 * The viewer who asks for the returns of an order: its customer who is signed in, or the holder of its link. Refuses all others
 * as if nobody were signed in (rule returns/link). At most 3 queries.
 */
export async function viewerOf(
  services: ReadServices,
  request: FastifyRequest,
): Promise<ReturnViewer> {
  const visitor = await request.visitor();
  if (visitor.customerId !== null && visitor.signedInAt !== null)
    return { customerId: visitor.customerId, onlyOrder: null };
  const pass = readCookie(request, 'iade', services.secureCookies);
  const orderNo = pass ? await orderOfPass(services.db, pass, services.clock()) : null;
  const owner = orderNo === null ? null : await findOrderOwner(services.db, orderNo);
  if (orderNo === null || owner === null)
    return { customerId: (await request.customer()).customerId, onlyOrder: null };
  return { customerId: owner.customerId, onlyOrder: orderNo };
}

/** Refuses another order than the one that a link opens. */
export function checkOrder(viewer: ReturnViewer, orderNo: string): void {
  if (viewer.onlyOrder !== null && viewer.onlyOrder !== orderNo) throw new Refusal('not-found');
}

/** Statements and changes of one customer: each writes and mails. */
const ofOneCustomer: AttemptLimit = { attempts: 20, seconds: 60 * 60 };

/** Counts a statement of a customer or of a link; refuses beyond 20 an hour (rule returns/limit). 1 query. */
export async function countStatement(
  { db, clock }: ReturnServices,
  { customerId }: ReturnViewer,
): Promise<void> {
  const counter = personCounter('return', 'customer', customerId, ofOneCustomer);
  const counted = await countAttempt(db, [counter], clock());
  if (!counted.ok) throw refusalOf(counted);
}

/** Takes the photos of a statement, of customers and holders of links alone. */
export function ownPhotoTaker(services: ViewerServices): FileTaker {
  return returnPhotoTaker(services, async (request) => {
    const { customerId } = await viewerOf(services, request);
    await countPhotoForm(services, customerId);
  });
}
