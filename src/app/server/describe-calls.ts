import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type RouteOptions } from 'fastify';
import { rareUrls } from '#rare-urls';

/** A call as the server has it. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

export interface CallDescription {
  /** The OpenAPI document. */
  document: object;
  /** Answers one URL of the pages that show the description. */
  page: (
    url: string,
  ) => Promise<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;
}

const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Says of every call that takes a form in which encodings it may come (rule api/forms). */
const describeForms: SwaggerTransform = ({ schema, url, route }) => ({
  schema: schema?.body && route.method === 'POST' ? { ...schema, consumes: encodings } : schema,
  url,
});

const howToCall = `Changing calls need the same origin, the header \`x-csrf-token\` (from
\`GET /api/catalog/session\`) and \`x-requested-with: XMLHttpRequest\`. \`x-locale: tr\` or \`en\`
chooses the language of the answer.`;

/** Describes the calls, for machines and for people. They are only told, in a server that nobody can reach. */
export async function describeCalls(
  routes: readonly DescribedRoute[],
  publicUrl: string,
): Promise<CallDescription> {
  const told = Fastify({ exposeHeadRoutes: false });
  told.setValidatorCompiler(() => () => true);
  told.setSerializerCompiler(() => JSON.stringify);
  const info = { title: 'Arasta', version: '1' };
  await told.register(swagger, {
    transform: describeForms,
    openapi: {
      info: { ...info, description: 'Every call of the shop.' },
      servers: [{ url: publicUrl }],
    },
  });
  await told.register(swaggerUi, {
    routePrefix: rareUrls.apiDocs,
    theme: { title: 'Arasta API' },
    // Without its bar for the addresses of other descriptions; only reading calls can be tried.
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: ['get'] },
    transformSpecificationClone: false,
    transformSpecification: ({ ...description }) => ({
      ...description,
      info: { ...info, description: howToCall },
    }),
  });
  for (const { method, url, schema } of routes) {
    told.route({ method, url, ...(schema && { schema }), handler: () => undefined });
  }
  await told.ready();
  return { document: told.swagger(), page: (url) => told.inject(url) };
}
