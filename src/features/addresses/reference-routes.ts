import { Type } from 'typebox';
import { Country, District, Province } from '#contract/address.ts';
import { ErrorBody } from '#contract/error-body.ts';
import type { App } from '#platform/http.ts';
import type { ReferenceData } from '#platform/reference-data.ts';

const tags = ['reference'];
// The lists change with a new version of the shop at most.
const keep = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * The lists of the address form (rules addresses/provinces, addresses/districts), the same for
 * everybody.
 */
export function registerReferenceRoutes(app: App, reference: ReferenceData): void {
  registerDistricts(app, reference);

  app.get(
    '/api/catalog/reference/provinces',
    {
      schema: {
        tags,
        summary: 'The provinces after their “Seçin” row',
        response: { 200: Type.Array(Province), '4xx': ErrorBody },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', keep);
      return [...reference.provinces];
    },
  );

  app.get(
    '/api/catalog/reference/countries',
    {
      schema: {
        tags,
        summary: 'The countries with their dial codes, Türkiye first',
        response: { 200: Type.Array(Country), '4xx': ErrorBody },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', keep);
      return [...reference.countries];
    },
  );
}

/** The 'Seçin' row and the districts of a province; of none it is the row alone. */
export function districtsOf({ districts }: ReferenceData, province: number): District[] {
  return districts.filter(
    ({ ilce_id: id, ilce_sehirkey: key }) => id === 0 || (key === province && province > 0),
  );
}

function registerDistricts(app: App, reference: ReferenceData): void {
  app.get(
    '/api/catalog/reference/districts',
    {
      schema: {
        tags,
        summary: 'The districts of a province, or all, after their “Seçin” row',
        querystring: Type.Object({
          sehir_key: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
        }),
        response: { 200: Type.Array(District), '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', keep);
      const { sehir_key: key } = request.query;
      return key === undefined ? [...reference.districts] : districtsOf(reference, Number(key));
    },
  );
}
