import type { FastifyRequest } from 'fastify';
import { takeSuccessOrder } from '#db/orders/order-save.ts';
import { resolveRoute } from '#features/catalog/resolve-route.ts';
import { urls } from '#urls';
import type { Resolved } from './send-page.ts';
import type { ReadServices } from './server-reads.ts';

/**
 * What a page's path shows. The cart's path shows the success of an order once, right after it was
 * saved (rule pages/success-once): that is the only path whose screen depends on who asks.
 */
export function resolvePage(services: ReadServices) {
  return async (path: string, request: FastifyRequest): Promise<Resolved> => {
    if (path === urls.cart) {
      const orderNo = await justOrdered(services, request);
      if (orderNo !== null) {
        return { kind: 'route', route: { container: 'OrderSuccess', params: { orderNo } } };
      }
    }
    return resolveRoute(services, path);
  };
}

async function justOrdered(
  services: ReadServices,
  request: FastifyRequest,
): Promise<string | null> {
  const { sessionId, customerId } = await request.visitor();
  if (sessionId === null || customerId === null) return null;
  return takeSuccessOrder(services.db, sessionId);
}
