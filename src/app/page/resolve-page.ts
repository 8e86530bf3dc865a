import type { FastifyRequest } from 'fastify';
import { dropSuccessOrder, takeSuccessOrder } from '#db/orders/success-order.ts';
import { linkWorks } from '#db/access/links.ts';
import { resolveRoute } from '#features/catalog/resolve-route.ts';
import { urls } from '#urls';
import type { Resolved } from './send-page.ts';
import type { ReadServices } from './server-reads.ts';

/**
 * The page that a path shows. Right after an order was saved the cart's path shows its success once (rule
 * pages/success-once): this is the only path whose page depends on the visitor. The summary of an order and
 * its success page under its own address count as that page too. A link for a new password that does not work is shown without its token (rule account/reset-link).
 */
export function resolvePage(services: ReadServices) {
  return async (path: string, request: FastifyRequest): Promise<Resolved> => {
    if (path === urls.cart) {
      const orderNo = await justOrdered(services, request);
      if (orderNo !== null) {
        return { kind: 'route', route: { container: 'OrderSuccess', params: { orderNo } } };
      }
    }
    const resolved = await resolveRoute(services.of(await request.face()), path);
    const link = resolved.kind === 'route' ? resolved.route : null;
    const isOutcome = link?.container === 'CheckoutSummary' || link?.container === 'OrderSuccess';
    if (isOutcome) await noteSeen(services, request, link.params);
    if (link?.container !== 'ResetPassword') return resolved;
    const { token = '' } = link.params;
    const works = await linkWorks(services.db, 'reset-password', token, services.clock());
    return works ? resolved : { kind: 'route', route: { ...link, params: {} } };
  };
}

async function noteSeen(
  { db }: ReadServices,
  request: FastifyRequest,
  { orderNo }: Readonly<Record<string, string>>,
): Promise<void> {
  if (!/^\d{1,20}$/.test(orderNo ?? '')) return;
  const { sessionId } = await request.visitor();
  if (sessionId !== null && orderNo) await dropSuccessOrder(db, sessionId, orderNo);
}

async function justOrdered(
  services: ReadServices,
  request: FastifyRequest,
): Promise<string | null> {
  const { sessionId, customerId } = await request.visitor();
  if (sessionId === null || customerId === null) return null;
  return takeSuccessOrder(services.db, sessionId);
}
