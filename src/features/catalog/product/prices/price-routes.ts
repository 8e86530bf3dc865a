import { Type } from 'typebox';
import { PriceWhy } from '#contract/catalog/price-why.ts';
import { ErrorBody } from '#contract/error-body.ts';
import type { App } from '#platform/http.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';
import { readPriceWhy } from './read-price-why.ts';

const text = Type.Optional(Type.Unknown());

/** `GET /api/catalog/price?product&unit&quantity` (rule prices/why). */
export function registerPriceRoutes(app: App, services: CatalogServices): void {
  app.get(
    '/api/catalog/price',
    {
      schema: {
        tags: ['catalog'],
        summary: 'Why a unit of a product costs the visitor what it does',
        querystring: Type.Object({ product: text, unit: text, quantity: text }),
        response: { 200: PriceWhy, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const asked = new URL(request.url, 'http://shop').searchParams;
      return readPriceWhy(
        services.of(await request.face()),
        {
          product: asked.get('product') ?? '',
          unit: asked.get('unit'),
          quantity: asked.get('quantity'),
        },
        request,
      );
    },
  );
}
